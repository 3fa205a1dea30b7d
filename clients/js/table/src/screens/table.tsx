/** A table: the felt, the people, the hand, and whatever card the moment needs. */

import { effect, useComputed } from "@preact/signals";
import { useEffect, useMemo, useState } from "preact/hooks";

import { loadCatalogue } from "../state/api.ts";
import { attend } from "../state/attention.ts";
import { wantsBots } from "../state/make.ts";
import { panel } from "../state/prefs.ts";
import { Session } from "../state/session.ts";
import { looksBack, type Moment } from "../state/router.ts";
import { wide } from "../state/wide.ts";
import { t } from "../words/i18n.ts";
import { Again } from "../parts/again.tsx";
import { Confetti } from "../parts/confetti.tsx";
import { Felt } from "../parts/felt.tsx";
import { Herald } from "../parts/herald.tsx";
import { Icon } from "../parts/icon.tsx";
import { Lobby } from "../parts/lobby.tsx";
import { Panel, type Tab } from "../parts/panel.tsx";
import { Rack } from "../parts/rack.tsx";
import { folded, FoldedResult, ResultCard } from "../parts/result.tsx";
import { Says } from "../parts/says.tsx";
import { Sort } from "../parts/sort.tsx";
import { around, SeatPlate, SeatRow, sides } from "../parts/seats.tsx";
import { Gone, JoinCard, Opening } from "../parts/door.tsx";
import { vote, VoteRow } from "../parts/votes.tsx";

/** The screen of one table. With a moment, a finished round is looked at again over it; the seat stays taken. */
export function TableScreen({ code, moment }: { code: string; moment: Moment | undefined }) {
  const session = useMemo(() => new Session(code), [code]);
  useEffect(() => {
    void loadCatalogue().catch(() => undefined); // for the rules before one sits, and for who is ahead
    const stop = [attend(session), wakeful(session), keys(session), fillWithBots(session)];
    return () => {
      for (const end of stop) end();
      session.close();
    };
  }, [session]);
  return (
    <>
      <div class="covered" inert={moment !== undefined}><Here session={session} /></div>
      {moment !== undefined && <Again code={code} moment={moment} news={newsOf(session)} />}
    </>
  );
}

/** What goes on at the table while somebody looks back. */
function newsOf(session: Session): string | undefined {
  const table = session.view.value?.table;
  if (table?.phase !== "playing") return undefined;
  return t(table.ask !== undefined && table.ask.seat === session.me.value ? "prompt.turn" : "replay.goes_on");
}

/** The table, its door, or what stands there instead. */
function Here({ session }: { session: Session }) {
  const [sheet, setSheet] = useState<Tab | undefined>(undefined);
  const isWide = wide.value;
  // Each fact by itself, so that a move draws anew what it changed and not the whole screen.
  const known = useComputed(() => session.view.value !== undefined).value;
  const phase = useComputed(() => session.view.value?.table.phase).value;
  const match = useComputed(() => session.view.value?.table.match).value;
  const deal = useComputed(() => session.view.value?.table.round?.deal).value;
  const result = useComputed(() => session.view.value?.table.result !== undefined).value;
  const isFolded = useComputed(() => session.view.value !== undefined && folded(session)).value;
  const lobby = phase === "lobby";
  const tab = sheet ?? (isWide && !lobby && panel.value === "on" ? "story" : undefined);
  const show = (next: Tab | undefined) => {
    setSheet(next);
    if (isWide) panel.value = next === undefined ? "off" : "on";
  };

  if (session.stopped.value !== undefined) return <Gone session={session} />;
  if (!known) return <Opening session={session} />;
  const playing = !lobby;
  const asked = session.me.value === undefined && !session.looking.value; // whether to sit down: one card at a time
  return (
    <main class={`table${tab === undefined ? "" : " with-panel"}`} data-phase={phase}>
      <h1 class="unseen">{t("board.title", { code: session.table.code })}</h1>
      <Herald session={session} />
      <div class="play">
        <Around session={session} playing={playing} />
        <button type="button" class="square menu-button" aria-label={session.talk.unread.value > 0 ? t("panel.unread", { count: session.talk.unread.value }) : t("panel.open")} aria-expanded={tab !== undefined} onClick={() => show(tab === undefined ? "story" : undefined)}>
          <Icon name="menu" />
          {session.talk.unread.value > 0 && <span class="badge">{session.talk.unread.value}</span>}
        </button>
        <div class="felt">
          <Felt session={session} />
          {!playing && <Lobby session={session} openRules={() => show("rules")} />}
          {playing && <JoinCard session={session} />}
          {result && !isFolded && !asked && <ResultCard key={`${match} ${deal}`} session={session} />}
          {phase === "match_over" && session.party.value === match && <Confetti />}
        </div>
        {playing && <VoteRow session={session} />}
        <Says session={session} />
        {isFolded ? <FoldedResult session={session} /> : playing && session.me.value !== undefined && <Hand session={session} />}
      </div>
      {tab !== undefined && <Panel session={session} tab={tab} go={show} close={() => show(undefined)} />}
    </main>
  );
}

/** Seats: one strip on a phone; around the board where there is room. */
function Around({ session, playing }: { session: Session; playing: boolean }) {
  if (!playing) return <div class="strip"><span class="brand">Chickenfoot</span></div>;
  if (!wide.value) return <div class="strip"><SeatRow session={session} /></div>;
  return <Sides session={session} />;
}

function Sides({ session }: { session: Session }) {
  const order = useComputed(() => (session.view.value === undefined ? "" : around(session.view.value.table, session.me.value).join())).value;
  const others = order === "" ? [] : order.split(",").map(Number);
  const [left, top] = sides(others.length);
  const plates = (seats: number[]) => seats.map((seat) => <SeatPlate key={seat} session={session} seat={seat} />);
  return (
    <>
      <div class="side left" role="list" aria-label={t("seat.list")}>{plates(others.slice(0, left).reverse())}</div>
      <div class="side top" role="list" aria-label={t("seat.list")}>{plates(others.slice(left, left + top))}</div>
      <div class="side right" role="list" aria-label={t("seat.list")}>{plates(others.slice(left + top))}</div>
    </>
  );
}

function Hand({ session }: { session: Session }) {
  const me = session.me.value!;
  return (
    <div class="hand">
      {wide.value && <div role="list" aria-label={t("seat.me")}><SeatPlate session={session} seat={me} /></div>}
      <Rack session={session} />
      {wide.value && <Sort session={session} />}
    </div>
  );
}

/** Probe the connection whenever the page wakes or the network returns. */
function wakeful(session: Session): () => void {
  const probe = () => {
    if (document.visibilityState === "visible") session.table.probe();
  };
  document.addEventListener("visibilitychange", probe);
  addEventListener("pageshow", probe);
  addEventListener("online", probe);
  // A connection that died without a word is found out by its silence.
  const hush = effect(() => {
    if (session.quiet.value) session.table.probe();
  });
  return () => {
    hush();
    document.removeEventListener("visibilitychange", probe);
    removeEventListener("pageshow", probe);
    removeEventListener("online", probe);
  };
}

/** D draws, Escape lets go of a tile, a letter chooses the line it names. */
function keys(session: Session): () => void {
  const press = (event: KeyboardEvent) => {
    if (looksBack()) return;
    if (event.ctrlKey || event.metaKey || event.altKey || (event.target as Element).closest?.("input, select, textarea")) return;
    if (event.key === "Escape") return session.forget();
    const letter = event.key.toUpperCase();
    if (session.selected.value !== undefined) {
      const ends = session.view.value?.table.ends ?? {};
      const named = session.places.value.filter((place) => ends[place]?.line === letter);
      if (named.length === 1) return session.pick(named);
    }
    if (letter === "D") session.act("draw");
    if (letter === "Y" || letter === "N") vote(session, letter === "Y");
  };
  addEventListener("keydown", press);
  return () => removeEventListener("keydown", press);
}

/** "Play with bots now": seat them and start, as soon as the table is there. */
function fillWithBots(session: Session): () => void {
  if (!wantsBots(session.table.code)) return () => undefined;
  const stop = session.table.subscribe(() => {
    const table = session.table.replica?.view.table;
    if (table === undefined || session.table.status !== "live") return;
    stop();
    void (async () => {
      for (let seat = 0; seat < table.settings.seats; seat += 1) {
        if (table.seats[String(seat)] === undefined) await session.send({ type: "add_bot", seat });
      }
      await session.send({ type: "start" });
    })();
  });
  return stop;
}
