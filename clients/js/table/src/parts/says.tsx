/** One line under the board: what is true of the connection, or why not, or what happened and what is wanted. */

import { useComputed } from "@preact/signals";

import { ago, clock } from "../state/clock.ts";
import { offline } from "../state/network.ts";
import type { Session } from "../state/session.ts";
import { t } from "../words/i18n.ts";
import { isCovered, placeName, seatName } from "../words/names.ts";
import { wide } from "../state/wide.ts";
import { Countdown } from "./countdown.tsx";
import { Sort } from "./sort.tsx";

/** A move unanswered for so long is told as such, in milliseconds. */
const UNSURE_MS = 3_000;

/** The line, and the one action that may be wanted. */
export function Says({ session }: { session: Session }) {
  const doubtful = session.doubtful.value;
  return (
    <div class={`says${doubtful ? " stale" : ""}`}>
      {!doubtful ? <Words session={session} /> : <Connection session={session} />}
      <Actions session={session} />
    </div>
  );
}

/** What we know about the connection, and since when. */
export function Connection({ session }: { session: Session }) {
  const status = session.status.value;
  const text = useComputed(() => {
    const { heardAt, retryAt } = session.table;
    const known = session.view.value !== undefined && heardAt !== undefined;
    const age = known ? t("connection.as_of", { age: ago(clock.value - heardAt) }) : "";
    if (offline.value) return `${t("connection.offline")} ${age}`;
    if (session.status.value === "live") return `${t("connection.quiet")} ${age}`;
    if (session.status.value === "connecting" || session.status.value === "catching_up") {
      return known ? `${t("connection.reconnecting")} ${age}` : t("connection.connecting");
    }
    const seconds = retryAt === undefined ? 0 : Math.ceil((retryAt - clock.value) / 1000);
    const next = seconds > 1 ? t("connection.retry_in", { age: ago(seconds * 1000) }) : t("connection.reconnecting");
    return `${next} ${age}`;
  });
  return (
    <p class="words">
      <span>{text}</span>
      {status === "waiting" && (
        <button type="button" class="plain" onClick={() => session.table.probe()}>{t("connection.now")}</button>
      )}
    </p>
  );
}

function Words({ session }: { session: Session }) {
  const last = session.story.value.filter((line) => !line.quiet).at(-1);
  const hint = session.hint.value;
  // A new line of chat takes the place of the last move for a moment: nothing is covered by it.
  const chat = session.talk.latest.value;
  const prompt = hint === undefined ? promptOf(session) : undefined;
  return (
    <p class="words">
      {hint !== undefined ? <strong>{hint()}</strong> : <>{chat !== undefined ? <span class="happened said">{t("chat.said", { name: chat.name ?? seatName(session.view.value!.table, chat.seat), text: chat.text })} </span> : last && <span class="happened">{last.say()} </span>}{prompt && <strong>{prompt}</strong>}</>}
    </p>
  );
}

/** What is wanted now, from whom. */
export function promptOf(session: Session): string | undefined {
  const table = session.view.value?.table;
  if (table === undefined) return undefined;
  if (table.round?.dealing !== undefined) return t("prompt.dealing");
  const { ask } = table;
  if (table.phase !== "playing" || ask === undefined) return undefined;
  if (ask.seat !== session.me.value) return t("prompt.other", { name: seatName(table, ask.seat) });
  const sent = session.sentAt.value;
  if (sent !== undefined && clock.value - sent > UNSURE_MS) return t("prompt.unsure", { age: ago(clock.value - sent) });
  if (session.playing.value !== undefined) return t("prompt.sending");
  const moves = session.moves.value;
  if (session.selected.value !== undefined) return t(session.unclear.value.length > 0 ? "prompt.which" : "prompt.place");
  if (moves.some((move) => move.type === "play")) {
    if (table.foot === undefined) return t("prompt.play");
    return isCovered(table.foot) ? t("prompt.cover", { number: table.foot.number }) : t("prompt.toe", { number: table.foot.number });
  }
  if (table.foot !== undefined && isCovered(table.foot) && moves.some((move) => move.type === "draw")) return t("prompt.cover_draw", { number: table.foot.number });
  return t(moves.some((move) => move.type === "draw") ? "prompt.draw" : "prompt.pass");
}

function Actions({ session }: { session: Session }) {
  const unclear = session.unclear.value;
  const due = useComputed(() => (session.view.value?.table.ask?.seat === session.me.value ? session.view.value?.table.ask?.due : undefined)).value;
  if (unclear.length > 0) {
    const { table } = session.view.value!;
    return (
      <div class="actions" role="group" aria-label={t("prompt.which")}>
        {unclear.map((place) => (
          <button type="button" key={place} class="main" onClick={() => session.pick([place])}>{placeName(table, place)}</button>
        ))}
      </div>
    );
  }
  const moves = session.moves.value;
  return (
    <div class="actions">
      {due !== undefined && <Countdown due={due} offset={session.table.clockOffset} />}
      {moves.some((move) => move.type === "draw") && (
        <button type="button" class="main" aria-keyshortcuts="D" onClick={() => session.act("draw")}>{t("action.draw")}</button>
      )}
      {moves.some((move) => move.type === "pass") && (
        <button type="button" class="main" onClick={() => session.act("pass")}>{t("action.pass")}</button>
      )}
      {!wide.value && !moves.some((move) => move.type !== "play") && <Sort session={session} />}
    </div>
  );
}
