"""One table with a player in every seat and watchers around it; the checker moves all of them."""

import asyncio
import time
from random import Random

import httpx

from tests.outside.history import History
from tests.outside.player import Player
from tests.outside.report import Report
from tests.outside.wire import Json, command_id, token

CODE_SYMBOLS = set("23456789ABCDEFGHJKMNPQRSTVWXYZ")


class Arena:
    """A table made through the HTTP API, and everybody at it."""

    def __init__(self, url: str, report: Report, dice: Random) -> None:
        self.url, self.report, self.dice = url.rstrip("/"), report, dice
        self.history = History(report)
        self.code = ""
        self.players: list[Player] = []
        self.watchers: list[Player] = []
        self.tokens: list[str] = []
        # Everybody who ever had a socket, to hang up for them at the end.
        self.made: list[Player] = []
        self.bots = 0
        # Accepted moves: who sent what, and the answer.
        self.sent: list[tuple[Player, Json, Json]] = []
        # What each seat sent for a deal: {deal: {seat: hex}}.
        self.seeds: dict[int, dict[int, str]] = {}

    @property
    def socket_url(self) -> str:
        return "ws" + self.url.removeprefix("http") + f"/api/tables/{self.code}/socket"

    @property
    def everybody(self) -> list[Player]:
        return self.players + self.watchers

    @property
    def table(self) -> Json:
        """The newest view anybody has."""
        return max(self.everybody, key=lambda player: player.version).table

    @property
    def host(self) -> Player:
        """The player who is host now."""
        seat = self.table["host"]
        return next(player for player in self.players if player.seat == seat)

    async def regroup(self) -> None:
        """Put the players in the order of their seats, after some were moved."""
        await self.settle()
        for player in self.players:
            await player.until(lambda p=player: p.live)
        self.players.sort(key=lambda player: -1 if player.seat is None else player.seat)

    def player(self, *, mine: str | None = None, tab: str | None = None) -> Player:
        made = Player(self.history, self.socket_url, self.dice, token=mine, tab=tab)
        self.made.append(made)
        return made

    async def create(self, game: str, options: Json, seats: int, **settings: Json) -> None:
        """Make the table with a token of our own, twice, and seat the host."""
        mine = token()
        body = {
            "game": game,
            "options": options,
            "settings": {"seats": seats, "next_round_seconds": 0, **settings},
            "name": "Seat 0",
            "token": mine,
        }
        async with httpx.AsyncClient(trust_env=False) as http:
            first = await http.post(f"{self.url}/api/tables", json=body)
            again = await http.post(f"{self.url}/api/tables", json=body)
        report = self.report
        report.same(first.status_code, 201, "POST /api/tables: `201 {code, url, seat, token}`", first.text)
        made, repeated = first.json(), again.json()
        if not report.check(
            {"code", "url", "seat", "token"} <= set(made), "`201 {code, url, seat, token}`", first.text
        ):
            raise RuntimeError(first.text)
        self.code = made["code"]
        report.check(len(self.code) == 8 and set(self.code) <= CODE_SYMBOLS, "`code`: 8 symbols", made)
        report.check(self.code in made["url"], "`url` leads to the table", made)
        report.same(
            (made["seat"], made["token"]), (0, mine), "seats the caller in seat 0 with the token sent"
        )
        wanted = made | {"again": True}
        report.same(
            repeated, wanted, "repeated with the same token they give the same table with `again: true`"
        )
        self.tokens = [mine]
        host = await self.player(mine=mine, tab="a").join()
        self.players = [host]
        report.same(host.snapshots, ["join"], "hello without a resume point gets one snapshot, `join`")
        report.same(host.welcome.get("you"), {"seat": 0, "role": "player"}, "`welcome.you`")

    async def seat_others(self, seats: int) -> None:
        for seat in range(1, seats):
            await self.sit(f"Seat {seat}", seat)

    async def sit(self, name: str, seat: int | None = None) -> Player:
        """A watcher sits with a token of their own."""
        report = self.report
        newcomer = await self.player(tab="a").join()
        report.same(newcomer.welcome.get("you"), {"role": "watcher"}, "`welcome.you` of a watcher")
        report.check("you" not in newcomer.view, "`you` is absent for a watcher", newcomer.view)
        mine = token()
        newcomer.token = mine
        asked = {} if seat is None else {"seat": seat}
        identity = command_id(self.dice)
        answer = await newcomer.command("sit", id=identity, name=name, token=mine, **asked)
        if not report.same(answer["type"], "seated", "sit: the answer is `seated`", answer):
            raise RuntimeError(str(answer))
        report.same(answer["token"], mine, "`seated.token` is the token sent")
        await newcomer.until(lambda: newcomer.seat is not None and newcomer.live)
        report.same(newcomer.snapshots, ["join", "seat"], "after `seated`: `snapshot reason=seat` and `live`")
        report.same(newcomer.seat, answer["seat"], "`seated.seat` is the seat of the view")
        again = await newcomer.command("sit", id=identity, name=name, token=mine, **asked)
        report.check(
            again["type"] == "seated" and again.get("again") and again["seat"] == answer["seat"],
            "`sit` repeated gives the same seat with `again: true`",
            again,
        )
        self.players.append(newcomer)
        self.tokens.append(mine)
        return newcomer

    async def watch(self, number: int = 1) -> None:
        for _ in range(number):
            self.watchers.append(await self.player(tab="w").join())

    async def settle(self, version: int = 0) -> int:
        """Wait until everybody has seen the newest version anybody has."""
        while True:
            here = [player for player in self.everybody if player.live]
            version = max([version, *(player.version for player in here)])
            reached = await asyncio.gather(*(player.reach(version) for player in here))
            # A bot may have moved on while the last one was waited for.
            if not all(reached) or all(player.version == version for player in self.everybody if player.live):
                return version

    async def done(self, answer: Json, sentence: str) -> bool:
        """The command was accepted, and everybody shows its version."""
        accepted = self.report.check(answer["type"] in ("ack", "seated"), sentence, answer)
        await self.settle(answer.get("version", 0))
        return accepted

    async def start(self, *, seeding: float = 1.0) -> bool:
        """Everybody but the host says ready, then the host starts; each seat seeds with this chance."""
        report = self.report
        host = self.host
        guests = [player for player in self.players if player is not host]
        early = await host.command("start")
        report.same(
            early.get("code"), "not_now", "start: every human but the host ready; else `not_now`", early
        )
        for guest in guests:
            await self.done(await guest.command("ready", ready=True), "`ready` before start")
        wrong = await guests[0].command("start")
        report.same(wrong.get("code"), "not_host", "`start` is the host's", wrong)
        if not await self.done(await host.command("start"), "start: all seated, ready and here"):
            return False
        report.same(self.table["phase"], "playing", "the gate's entry sets `phase: playing`")
        await self.regroup()
        await self.seed(seeding)
        return await self.dealt()

    async def dealt(self) -> bool:
        """
        Wait for the deal, at most the three seconds of `dealing` and some patience.

        It comes at once when every human here has sent a seed, or had none in the deal before.
        """
        host, about = self.players[0], self.table["round"]
        sent, before = self.seeds.get(about["deal"], {}), self.seeds.get(about["deal"] - 1, {})
        people = [seat for seat, who in self.table["seats"].items() if who["kind"] == "human" and who["here"]]
        late = [
            seat for seat in map(int, people) if seat not in sent and (seat in before or about["deal"] == 1)
        ]
        self.report.same(
            "dealing" in about, bool(late), "dealt as soon as all here have sent a seed", (about, late)
        )
        begun = time.monotonic()
        ready = await host.until(lambda: "ask" in host.table or host.table.get("phase") != "playing")
        await self.settle()
        if late:
            self.report.check(time.monotonic() - begun < 4, "else at `dealing`, 3 s after the gate", late)
        return self.report.check(
            ready,
            "The deal is dealt as soon as all have sent a seed, else at `dealing`",
            self.table.get("round"),
        )

    async def seed(self, chance: float) -> None:
        """Send seeds for the newest committed deal, where it is not dealt yet."""
        table = self.table
        deal = table["round"]["deal"] + ("result" in table)
        if "result" in table and "next_commitment" not in table["result"]:
            return
        sent = self.seeds.setdefault(deal, {})
        for player in self.players:
            seat = player.seat
            assert seat is not None
            waiting = "result" in self.table or "dealing" in self.table["round"]
            if seat in sent or not waiting or self.dice.random() >= chance:
                continue
            value = self.dice.randbytes(self.dice.randint(16, 32)).hex()
            answer = await player.command("seed", deal=deal, value=value)
            if await self.done(answer, "`seed` is accepted for the newest committed, undealt deal"):
                sent[seat] = value
                waiting = "result" in self.table or "dealing" in self.table["round"]
                again = await player.command("seed", deal=deal, value=value)
                self.report.same(again.get("code"), "not_now", "`seed`: once per seat; else `not_now`", again)
        await self.settle()

    def asked(self) -> Player | None:
        ask = self.table.get("ask")
        return next((player for player in self.players if ask and player.seat == ask["seat"]), None)

    def asked_is_ours(self) -> bool:
        """Whether the seat asked is one the checker plays."""
        ask = self.table.get("ask")
        return bool(ask) and any(
            player.seat == ask["seat"] and "moves" in player.you for player in self.players
        )

    async def move(self) -> Json:
        """The seat asked plays one of its moves, by chance; returns the answer."""
        player = self.asked()
        assert player
        move = self.dice.choice(player.you["moves"]) | {"ask": player.table["ask"]["n"]}
        if "tile" in move and self.dice.random() < 0.3:
            # `play` accepts either order.
            move = move | {"tile": move["tile"][::-1]}
        move["id"] = command_id(self.dice)
        answer = await player.say(move)
        self.sent.append((player, move, answer))
        self.report.count("moves")
        await self.done(answer, "every move of `moves` is accepted")
        return answer

    async def next_round(self, *, seeding: float = 1.0) -> bool:
        """Everybody is ready for the next deal, and some seed before the gate and some after."""
        await self.seed(seeding * self.dice.random())
        for player in self.dice.sample(self.players, len(self.players)):
            self.report.same(
                self.table["phase"], "round_over", "The gate to the next deal opens when all are ready"
            )
            await self.done(await player.command("ready", ready=True), "`ready` after each round")
        if not self.bots:
            self.report.same(self.table["phase"], "playing", "The gate opens when all are ready")
        await self.seed(seeding)
        return await self.dealt()

    async def bot_moved(self) -> bool:
        """Wait until the question of a bot is answered."""
        n = self.table.get("ask", {}).get("n")
        watcher = self.watchers[0]
        moved = await watcher.until(
            lambda: watcher.table.get("ask", {}).get("n") != n or watcher.table["phase"] != "playing"
        )
        await self.settle()
        return self.report.check(moved, "a bot plays on", self.table.get("ask"))

    async def close(self) -> None:
        for player in self.made:
            await player.leave()
