/** A tile outside the board: in a hand, in a result, in a picture of a game. */

import { face } from "@chickenfoot/board";
import { useLayoutEffect, useRef } from "preact/hooks";

import { figures } from "../state/prefs.ts";

/** A face 100 by 200 upright, or 200 by 100 lying. Decorative: the button around it has the words. */
export function TileFace({ tile, lying = false }: { tile: readonly [number, number]; lying?: boolean }) {
  const host = useRef<SVGSVGElement>(null);
  const inFigures = figures.value === "on";
  const [a, b] = tile;
  useLayoutEffect(() => {
    const turn = lying ? 0 : 90;
    host.current?.replaceChildren(face([a, b], { figures: inFigures, turn, pose: { x: 0, y: 0, turn } }));
  }, [a, b, lying, inFigures]);
  return <svg ref={host} class={lying ? "tile lying" : "tile"} viewBox={lying ? "-104 -54 208 114" : "-54 -104 108 214"} aria-hidden="true" />;
}
