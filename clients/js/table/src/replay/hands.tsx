/** Everybody's tiles, face up. */

import type { ReplayView } from "@chickenfoot/client";

import { keyOf } from "../state/hand.ts";
import { t } from "../words/i18n.ts";
import { seatName, tileName } from "../words/names.ts";
import { Icon } from "../parts/icon.tsx";
import { TileFace } from "../parts/tile.tsx";
import type { Picture } from "./film.ts";

/** One row a seat: who it is, what they hold, what they have. */
export function Hands({ picture }: { picture: Picture }) {
  const { table } = picture.view;
  const fresh = drawnIn(picture);
  return (
    <ul class="open-hands" aria-label={t("replay.hands")}>
      {seatsOf(picture.view).map((seat) => {
        const info = table.seats[String(seat)];
        const hand = picture.view.hands[String(seat)] ?? [];
        const points = table.result?.points[String(seat)];
        const asked = table.ask?.seat === seat;
        return (
          <li key={seat} class={asked ? "asked-now" : ""} data-hand-of={seat}>
            <span class={`initial hue${seat % 10}`} aria-hidden="true">
              {[...seatName(table, seat)][0]?.toUpperCase()}
              {info?.kind === "bot" && <Icon name="bot" />}
            </span>
            <b class="name">{seatName(table, seat)}{asked && <span class="unseen">, {t("seat.turn")}</span>}</b>
            <span class="left" role="img" aria-label={hand.length === 0 ? t("replay.no_tiles") : hand.map(tileName).join(", ")}>
              {hand.map((tile) => <span key={keyOf(tile)} class={fresh.has(keyOf(tile)) ? "fresh" : ""}><TileFace tile={tile} /></span>)}
            </span>
            <span class="sum" title={t("seat.total", { count: info?.total ?? 0 })}>
              {points !== undefined && <small>+{points} </small>}{info?.total ?? 0}
            </span>
          </li>
        );
      })}
    </ul>
  );
}

function seatsOf({ hands }: ReplayView): number[] {
  return Object.keys(hands).map(Number).sort((a, b) => a - b);
}

/** The tiles that came into a hand in this step. */
function drawnIn({ events }: Picture): Set<string> {
  return new Set(events.flatMap((event) => (event.k === "drew" && event.tile !== undefined ? [keyOf(event.tile)] : [])));
}
