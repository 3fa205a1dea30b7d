/** A double with its three toes, as a hand lays them. */

import { face, ghosts } from "@chickenfoot/board";
import { useLayoutEffect, useRef } from "preact/hooks";

const DOUBLE = { tile: [9, 9], x: 0, y: 0, turn: 0, on: "line" } as const;
const TOES = [[9, 2], [9, 4], [9, 6]] as const;

/** The emblem of the house. */
export function FootPicture() {
  const host = useRef<SVGSVGElement>(null);
  useLayoutEffect(() => {
    const poses = ghosts({ double: DOUBLE }, "double", 3, 3);
    const tiles = [{ tile: DOUBLE.tile, pose: DOUBLE }, ...poses.map((pose, i) => ({ tile: TOES[i]!, pose }))];
    host.current?.replaceChildren(...tiles.map(({ tile, pose }) => face(tile, { turn: pose.turn, pose })));
  }, []);
  return <svg ref={host} class="foot-picture" viewBox="-260 -270 520 330" aria-hidden="true" />;
}
