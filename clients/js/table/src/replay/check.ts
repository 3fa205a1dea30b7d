/**
 * Was this round dealt as promised, and did no tile come from nowhere? Computed here, from what was played.
 *
 * No rule of any game is needed: the shuffle fixes who was dealt what and in which order the rest is drawn, and a
 * hand may change only by what is drawn and played.
 */

import { commitmentOf, dealOf, type Pips, type Replay, rulesHashOf, type Seen } from "@chickenfoot/client";

import { keyOf } from "../state/hand.ts";
import type { Picture } from "./film.ts";

/** What is checked, in the order it is told. */
export const CHECKS = ["commitment", "seen", "seed", "rules", "dealt", "drawn", "moved"] as const;
/** One of them. `unknown`: this browser has nothing to compare with. */
export type Check = { name: (typeof CHECKS)[number]; found: "ok" | "bad" | "unknown" };

/** Deals thrown back unseen that are tried. */
const MOST_ATTEMPTS = 32;
const SETS = [6, 9, 12, 15, 18];

/** Check a round. `seen` is what this browser noted while the deal was still secret. */
export function check(replay: Replay, film: readonly Picture[], seen: Seen | undefined): Check[] {
  const { table } = film.at(-1)!.view;
  const { round, result, rules_hash: rulesHash = "" } = table;
  const seats = Object.keys(table.seats).length;
  if (round === undefined || result === undefined) return [{ name: "commitment", found: "bad" }];
  const commitment = commitmentOf(replay.match, replay.deal, result.secret);
  const promised = commitment === round.commitment && round.deal === replay.deal;
  const seeds = Array.from({ length: seats }, (_, seat) => result.seeds?.[String(seat)]);
  const mine = seen?.seat === undefined || seen.seed === undefined ? undefined : seeds[seen.seat] === seen.seed;
  const rules = rulesHashOf(table.game, table.options, seats) === rulesHash;
  const dealt = dealtHands(film[0]!);
  const asides: Pips[][] = round.double === undefined ? [[]] : [[[round.double, round.double]], []];
  const order = drawingOrder(dealt, asides, { match: replay.match, deal: replay.deal, rulesHash, secret: result.secret, entropies: seeds });
  const { drawn, moved } = follow(film, dealt, order ?? []);
  return [
    { name: "commitment", found: word(promised) },
    { name: "seen", found: seen?.commitment === undefined ? "unknown" : word(seen.commitment === round.commitment) },
    { name: "seed", found: mine === undefined ? "unknown" : word(mine) },
    { name: "rules", found: word(rules) },
    { name: "dealt", found: word(order !== undefined) },
    { name: "drawn", found: word(order !== undefined && drawn) },
    { name: "moved", found: word(moved) },
  ];
}

/** Whether nothing was found wrong. */
export function sound(checks: readonly Check[]): boolean {
  return checks.length > 0 && checks.every(({ found }) => found !== "bad");
}

function word(ok: boolean): "ok" | "bad" {
  return ok ? "ok" : "bad";
}

type Hands = Map<number, Set<string>>;

function handsOf({ view: { hands } }: Picture): Hands {
  return new Map(Object.entries(hands).map(([seat, tiles]) => [Number(seat), new Set(tiles.map(keyOf))]));
}

/** The hands as they were dealt: without what the deal's own step drew, with what it played. */
function dealtHands(first: Picture): Hands {
  const hands = handsOf(first);
  for (const event of [...first.events].reverse()) {
    if (event.k === "played" && event.seat !== undefined) hands.get(event.seat)?.add(keyOf(event.tile));
    if (event.k === "drew" && event.seat !== undefined && event.tile !== undefined) hands.get(event.seat)?.delete(keyOf(event.tile));
  }
  return hands;
}

/** The rest of the tiles in the order they are drawn, if these hands follow from secret and seeds. */
function drawingOrder(
  dealt: Hands,
  asides: Pips[][],
  of: { match: string; deal: number; rulesHash: string; secret: string; entropies: (string | undefined)[] },
): string[] | undefined {
  const hand = dealt.get(0)?.size ?? 0;
  const highest = Math.max(0, ...[...dealt.values()].flatMap((tiles) => [...tiles].flatMap((tile) => tile.split("-").map(Number))));
  for (let attempt = 0; attempt < MOST_ATTEMPTS; attempt += 1) {
    for (const maxPip of SETS.filter((set) => set >= highest)) {
      for (const aside of asides) {
        const { hands, boneyard } = dealOf({ ...of, maxPip, aside, hand, attempt });
        if (hands.every((tiles, seat) => same(new Set(tiles.map(keyOf)), dealt.get(seat)))) return boneyard.map(keyOf);
      }
    }
  }
  return undefined;
}

/** Go through the round: every tile drawn is the next of the order, and nothing else changes a hand. */
function follow(film: readonly Picture[], dealt: Hands, order: readonly string[]): { drawn: boolean; moved: boolean } {
  let hands: Hands = dealt;
  let next = 0;
  let drawn = true;
  let moved = true;
  film.forEach((picture, at) => {
    const wanted: Hands = new Map([...hands].map(([seat, tiles]) => [seat, new Set(tiles)]));
    let more = 0;
    for (const event of picture.events) {
      if (event.k === "drew" && event.seat !== undefined) {
        const tile = event.tile === undefined ? "" : keyOf(event.tile);
        drawn &&= order[next] === tile;
        next += 1;
        wanted.get(event.seat)?.add(tile);
      } else if (event.k === "played" && event.seat !== undefined) {
        moved &&= wanted.get(event.seat)?.delete(keyOf(event.tile)) ?? false;
      } else if (event.k === "taken_back") {
        const tile = event.id === undefined ? undefined : film[at - 1]?.view.table.tiles?.[event.id];
        if (tile !== undefined && event.seat !== undefined) wanted.get(event.seat)?.add(keyOf(tile.tile));
      } else if (event.k === "drawn_out") {
        more = Object.values(event.counts).reduce((sum, one) => sum + one, 0);
      }
    }
    const now = handsOf(picture);
    // A boneyard that is drawn out is told by counts: who got which tile shows in the hands.
    const got = [...now].flatMap(([seat, tiles]) => [...tiles].filter((tile) => !wanted.get(seat)?.has(tile)));
    const turned = new Set(order.slice(next, next + more));
    drawn &&= got.length === more && got.every((tile) => turned.has(tile));
    next += more;
    moved &&= got.length === more && [...wanted].every(([seat, tiles]) => [...tiles].every((tile) => now.get(seat)?.has(tile)));
    hands = now;
  });
  return { drawn, moved };
}

function same(one: ReadonlySet<string>, other: ReadonlySet<string> | undefined): boolean {
  return one.size === other?.size && [...one].every((tile) => other.has(tile));
}
