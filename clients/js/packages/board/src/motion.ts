/** How things move. The animations hold no state: when one is cut short the thing simply is where it belongs. */

import { svg } from "./face.ts";
import type { Point, Pose } from "./poses.ts";

/** Milliseconds from a seat to the place. */
export const GLIDE_MS = 220;

/** The CSS transform of a pose. */
export const transform = ({ x, y, turn }: Pose) => `translate(${x}px, ${y}px) rotate(${turn}deg)`;

/** The pose nearest in turn: a tile never spins the long way round. */
function nearTurn(from: Pose, to: Pose): Pose {
  return { ...from, turn: to.turn + ((((from.turn - to.turn) % 360) + 540) % 360) - 180 };
}

/** Move a tile's group from one pose to another, which it keeps only if it is there already. */
export function glide(group: SVGGElement, from: Pose, to: Pose, opacity: [number, number] = [0.3, 1]): Animation {
  return group.animate([{ transform: transform(nearTurn(from, to)), opacity: opacity[0] }, { transform: transform(to), opacity: opacity[1] }], {
    duration: GLIDE_MS,
    easing: "cubic-bezier(.2,.7,.2,1)",
  });
}

/** A tile that is drawn, where it lies on the table. */
export interface Flier {
  group: SVGGElement;
  laid: Point;
}

/**
 * Let a tile fly over the table in a layer of its own, so that nothing else is painted meanwhile; its own group is
 * hidden until it lands. Poses are in pixels of `host`, turns by how much it is seen turned from how it is drawn.
 */
export function fly(host: HTMLElement, { group, laid }: Flier, scale: number, from: Pose, to: Pose, opacity: number): void {
  const box = `${laid.x - 120} ${laid.y - 120} 240 240`;
  const air = svg("svg", { class: "cf-air", viewBox: box, width: 240 * scale, height: 240 * scale, "aria-hidden": "true" }, group.cloneNode(true));
  air.style.margin = `${-120 * scale}px`;
  host.append(air);
  group.style.visibility = "hidden";
  const land = () => {
    group.style.visibility = "";
    air.remove();
  };
  air
    .animate([{ transform: transform(nearTurn(from, to)), opacity }, { transform: transform(to), opacity: 1 }], {
      duration: GLIDE_MS,
      easing: "cubic-bezier(.2,.7,.2,1)",
      fill: "forwards",
    })
    .finished.then(land, land);
}

/** Grow for a moment, about a point of the thing's own measure. */
export function swell(element: SVGElement, { x, y }: Point, by: number, delay = 0, duration = 200): void {
  element.style.transformOrigin = `${x}px ${y}px`;
  element.animate([{ transform: "scale(1)" }, { transform: `scale(${by})` }, { transform: "scale(1)" }], { duration, delay, easing: "ease-out" });
}

/** Appear from nothing, in place. */
export function open(element: Element, delay: number): void {
  element.animate([{ transform: "scale(0.4)", opacity: 0 }, { transform: "scale(1)", opacity: 1 }], {
    duration: 240,
    delay,
    easing: "cubic-bezier(.2,.9,.3,1.2)",
    fill: "backwards",
  });
}
