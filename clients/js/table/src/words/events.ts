/** What happened, in words: one short sentence for each thing worth telling. */

import type { Event, View } from "@chickenfoot/client";

import { list, t } from "./i18n.ts";
import { isCovered, seatName, tileName } from "./names.ts";

/** A sentence and whose deed it tells. */
export interface Told {
  say: () => string;
  seat: number | undefined;
  /** Belongs in the story, but is no news that should take the place of the last move. */
  quiet: boolean;
}

const QUIET: ReadonlySet<Event["k"]> = new Set(["proposed", "dealt", "foot_opened", "ready", "renamed", "moved", "bot_removed", "seed", "committed", "revealed"]);

/** The sentences of one entry. Names and lines are those after it; whoever went is named as before it. */
export function tell(events: readonly Event[], view: View, me: number | undefined, before?: View): Told[] {
  return events.flatMap((event) => {
    const went = event.k === "left" || event.k === "kicked";
    const told = sentence(event, went && before !== undefined ? before : view, me, events);
    return told === undefined ? [] : [{ say: told, seat: "seat" in event ? event.seat : undefined, quiet: QUIET.has(event.k) && !(event.k === "foot_opened" && isCovered(event)) }];
  });
}

/** A vote that ended without a word of its own: its time was up, or what it asked for became impossible. */
export function lapsed(before: View | undefined, after: View, events: readonly Event[]): Told[] {
  const vote = before?.table.proposal;
  if (vote === undefined || after.table.proposal?.n === vote.n) return [];
  const ends: Event["k"][] = ["paused", "taken_back", "match_over", "closed"];
  const told = events.some((event) => ends.includes(event.k) || (event.k === "voted" && !event.yes) || (event.k === "left" && event.seat === vote.seat));
  return told ? [] : [{ say: () => t("vote.lapsed"), seat: undefined, quiet: false }];
}

function sentence(event: Event, view: View, me: number | undefined, entry: readonly Event[]): (() => string) | undefined {
  const { table } = view;
  /** `{{name}}` is the seat; the key ends in `_you` where that is the reader. */
  const by = (key: string, seat: number | undefined, values: Record<string, unknown> = {}) => {
    const name = seatName(table, seat);
    return () => t(`event.${key}`, { ...values, name, context: seat !== undefined && seat === me ? "you" : undefined });
  };
  switch (event.k) {
    case "played": {
      const line = table.tiles?.[event.id]?.line;
      const tile = tileName(event.tile);
      if (event.seat === undefined) return () => t("event.laid", { tile });
      const foot = entry.some((one) => one.k === "foot_opened" && one.id === event.id && !isCovered(one));
      return by(foot ? "played_double" : line === undefined ? "played" : "played_line", event.seat, { tile, line });
    }
    case "drew":
      if (event.tile === undefined) return by("drew", event.seat);
      return by(event.seat === me ? "drew_tile" : "drew_open", event.seat, { tile: tileName(event.tile) });
    case "passed":
      return by(event.why === "kept" ? "kept" : "passed", event.seat);
    case "foot_done": {
      // A double that one tile covers: the play itself tells it.
      if (Object.values(table.tiles ?? {}).filter(({ on }) => on === event.id).length <= 1 && !event.released) return undefined;
      const number = table.tiles?.[event.id]?.tile[0];
      return number === undefined ? undefined : () => t(event.released ? "event.foot_released" : "event.foot_done", { number });
    }
    case "foot_dead": {
      const number = table.tiles?.[event.id]?.tile[0];
      return number === undefined ? undefined : () => t("event.foot_dead", { number, count: event.left });
    }
    case "drawn_out": {
      const count = Object.values(event.counts).reduce((sum, one) => sum + one, 0);
      return () => t("event.drawn_out", { count });
    }
    case "round_over":
      return by(`round_${event.why}`, event.seat);
    case "match_over":
      return () => t("event.match_over", { names: list(event.winners.map((seat) => seatName(table, seat))), count: event.winners.length });
    case "round_started":
      return () => t("event.round_started", { number: event.number });
    case "scored":
      return by("scored", event.seat, { count: event.points });
    case "marker":
      return by(event.up ? "marker_up" : "marker_down", event.seat);
    case "host_changed":
      return event.seat === undefined ? undefined : by("host_changed", event.seat);
    case "dealt":
      return () => t("event.dealt", { count: event.tiles });
    case "foot_opened":
      return () => (isCovered(event) ? t("event.cover", { number: event.number }) : t("event.foot_opened", { number: event.number, count: event.need }));
    case "ready":
      return by(event.ready ? "ready" : "unready", event.seat);
    case "moved":
      return by("moved", event.to);
    case "seated":
    case "left":
    case "kicked":
    case "bot_added":
    case "away":
    case "back":
    case "stood_in":
    case "timed_out":
    case "renamed":
    case "seed":
      return by(event.k, event.seat);
    case "locked":
    case "unlocked":
    case "configured":
    case "rematch":
    case "closed":
    case "voided":
    case "paused":
    case "resumed":
    case "taken_back":
    case "match_started":
    case "bot_removed":
    case "committed":
    case "revealed":
      return () => t(`event.${event.k}`);
    case "proposed":
      return by(`proposed_${event.what}`, event.by, { who: seatName(table, event.seat) });
    case "voted":
      return by(event.yes ? "voted_yes" : "voted_no", event.seat);
    default:
      event satisfies never; // a later server may tell of things we have no words for
      return undefined;
  }
}
