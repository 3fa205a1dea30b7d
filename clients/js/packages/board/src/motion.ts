/** How tiles move. The animations hold no state: when one is cut short the tile simply is where it belongs. */

import type { Pose } from "./poses.ts";

/** Milliseconds from a seat to the place. */
export const GLIDE_MS = 220;

/** Move a tile's group from one pose to the one it already has. */
export function glide(group: SVGGElement, from: Pose, to: Pose): void {
  const transform = ({ x, y, turn }: Pose) => `translate(${x}px, ${y}px) rotate(${turn}deg)`;
  group.animate([{ transform: transform(from), opacity: 0.3 }, { transform: transform(to), opacity: 1 }], {
    duration: GLIDE_MS,
    easing: "cubic-bezier(.2,.7,.2,1)",
  });
}

/** A double lands. */
export function thump(element: Element): void {
  element.animate([{ transform: "scale(1)" }, { transform: "scale(1.12)" }, { transform: "scale(1)" }], {
    duration: 180,
    delay: GLIDE_MS,
    easing: "ease-out",
  });
}
