/** What people decide together: the vote that is open, a pause, and what can be proposed. */

import type { TableView, Unsent } from "@chickenfoot/client";
import { useComputed } from "@preact/signals";

import type { Session } from "../state/session.ts";
import { list, t } from "../words/i18n.ts";
import { seatName } from "../words/names.ts";
import { Countdown } from "./countdown.tsx";
import { Icon } from "./icon.tsx";

/** A row of its own between board and hand, so that it covers neither. */
export function VoteRow({ session }: { session: Session }) {
  const wanted = useComputed(() => session.view.value?.table.proposal !== undefined || session.view.value?.table.phase === "paused").value;
  return wanted ? <Vote session={session} /> : null;
}

function Vote({ session }: { session: Session }) {
  const table = session.view.value!.table;
  const { proposal } = table;
  const me = session.me.value;
  if (proposal !== undefined) {
    const mine = proposal.by === me;
    const who = seatName(table, proposal.seat);
    const open = voters(table).filter((seat) => !proposal.yes.includes(seat));
    const names = (seats: readonly number[]) => list(seats.map((seat) => (seat === me ? t("seat.me") : seatName(table, seat))));
    return (
      <section class="vote-row" aria-label={t("vote.label")}>
        <div class="vote-words">
          <p role="status">
            <strong>{t(`event.proposed_${proposal.what}`, { name: seatName(table, proposal.by), who, context: mine ? "you" : undefined })}</strong>
          </p>
          <p class="vote-said">
            <span><Icon name="check" />{t("vote.said_yes", { names: names(proposal.yes) })}</span>{" "}
            {open.length > 0 && <span>{t("vote.open", { names: names(open) })}</span>}
          </p>
        </div>
        <span class="vote-left" role="timer" aria-label={t("vote.left")}><Countdown due={proposal.until} offset={session.table.clockOffset} /> s</span>
        {me !== undefined && (
          <div class="vote-buttons">
            {!proposal.yes.includes(me) && (
              <button type="button" class="main" aria-keyshortcuts="Y" onClick={() => vote(session, true)}>{t("vote.agree")}</button>
            )}
            <button type="button" aria-keyshortcuts="N" onClick={() => vote(session, false)}>{t(mine ? "vote.withdraw" : "vote.refuse")}</button>
          </div>
        )}
      </section>
    );
  }
  if (table.phase !== "paused") return null;
  return (
    <section class="vote-row" aria-label={t("event.paused")}>
      <p class="vote-words" role="status"><strong>{t("vote.paused")}</strong></p>
      {me !== undefined && <button type="button" class="main" onClick={() => session.send({ type: "resume_play" })}>{t("vote.resume")}</button>}
    </section>
  );
}

/** Agree to the open vote, or end it by a no. */
export function vote(session: Session, yes: boolean): void {
  const { proposal } = session.view.value?.table ?? {};
  if (proposal === undefined || session.me.value === undefined) return;
  if (!yes || !proposal.yes.includes(session.me.value)) void session.send({ type: "vote", proposal: proposal.n, yes });
}

/** Who has a say: people who are here. */
function voters(table: TableView): number[] {
  return Object.entries(table.seats).flatMap(([seat, { kind, here }]) => (kind === "human" && here ? [Number(seat)] : []));
}

/** What can be proposed now, in the order of the buttons. */
export function proposals(table: TableView): Omit<Extract<Unsent, { type: "propose" }>, "type">[] {
  const { phase } = table;
  if (phase !== "playing" && phase !== "round_over" && phase !== "paused") return [];
  const away = Object.entries(table.seats).filter(([, { kind, here }]) => kind === "human" && !here);
  // Whether there is a play to take back is the server's to say; without one on the table there is none.
  const played = phase === "playing" && table.ask !== undefined && Object.values(table.tiles ?? {}).some(({ by }) => by !== undefined);
  return [
    ...away.map(([seat]) => ({ what: "replace" as const, seat: Number(seat) })),
    ...(phase === "paused" ? [] : [{ what: "pause" as const }]),
    ...(played ? [{ what: "takeback" as const }] : []),
    { what: "end" as const },
  ];
}

/** Buttons to propose what can be decided now. */
export function Proposals({ session, done }: { session: Session; done?: () => void }) {
  const table = session.view.value?.table;
  if (table === undefined || session.me.value === undefined) return null;
  const possible = proposals(table);
  if (possible.length === 0) return null;
  const propose = async (what: (typeof possible)[number]) => {
    const answer = await session.send({ type: "propose", ...what });
    if (answer.ok) done?.();
  };
  return (
    <section class="proposals">
      <h2>{t("vote.title")}</h2>
      <p class="note">{t("vote.help")}</p>
      {possible.map((one) => (
        <button type="button" class="row" key={`${one.what} ${one.seat}`} disabled={table.proposal !== undefined} onClick={() => propose(one)}>
          {t(`vote.propose_${one.what}`, { name: seatName(table, one.seat) })}
        </button>
      ))}
    </section>
  );
}
