/** A few tiles that look like a game: how they lie tells it before its name does. */

import { face } from "@chickenfoot/board";
import { useLayoutEffect, useRef } from "preact/hooks";

import { FootPicture } from "./foot-picture.tsx";

/** Tiles and poses in table units. */
type Lying = readonly { tile: readonly [number, number]; x: number; y: number; turn: number }[];

const LINE: Lying = [
  { tile: [2, 5], x: -155, y: 0, turn: 0 },
  { tile: [5, 5], x: 0, y: 0, turn: 90 },
  { tile: [5, 1], x: 155, y: 0, turn: 0 },
];
const PICTURES: Record<string, Lying> = {
  double_nine: [0, 40, 80, 120, 160, 200, 240, 280, 320].map((turn, i) => ({
    tile: [9, i], x: 150 * Math.cos((turn * Math.PI) / 180), y: 150 * Math.sin((turn * Math.PI) / 180), turn,
  })),
  mexican_train: [
    { tile: [12, 4], x: -205, y: 0, turn: 0 },
    { tile: [4, 7], x: 0, y: 0, turn: 0 },
    { tile: [7, 2], x: 205, y: 0, turn: 0 },
  ],
  maltese_cross: [
    { tile: [6, 6], x: 0, y: 0, turn: 0 },
    { tile: [6, 2], x: 0, y: 152, turn: 90 },
    { tile: [6, 4], x: 0, y: -152, turn: 270 },
    { tile: [6, 1], x: 204, y: 0, turn: 0 },
    { tile: [6, 3], x: -204, y: 0, turn: 180 },
  ],
};

/** Decorative: the name beside it says what it is. A game of another server is a line of tiles. */
export function GamePicture({ game }: { game: string }) {
  return game === "chicken_foot" ? <FootPicture /> : <Tiles lying={PICTURES[game] ?? LINE} />;
}

function Tiles({ lying }: { lying: Lying }) {
  const host = useRef<SVGSVGElement>(null);
  useLayoutEffect(() => {
    host.current?.replaceChildren(...lying.map(({ tile, ...pose }) => face([tile[0], tile[1]], { turn: pose.turn, pose })));
  }, [lying]);
  return <svg ref={host} class="foot-picture" viewBox="-320 -265 640 530" aria-hidden="true" />;
}
