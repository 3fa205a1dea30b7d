/** How things move. The animations hold no state: when one is cut short the thing simply is where it belongs. */

import type { Pose } from "./poses.ts";

/** Milliseconds from a seat to the place. */
export const GLIDE_MS = 220;

const transform = ({ x, y, turn }: Pose) => `translate(${x}px, ${y}px) rotate(${turn}deg)`;

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

/** Grow for a moment, about the thing's own middle. */
export function swell(element: Element, by: number, delay = 0, duration = 200): void {
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
