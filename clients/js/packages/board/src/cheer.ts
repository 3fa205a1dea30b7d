/** What is called out when a double lands: a small hen and her word, where it happened. */

import type { Window } from "./camera.ts";
import { svg } from "./face.ts";
import type { Point } from "./poses.ts";

/** How long it stays, in milliseconds. Any tap ends it. */
export const CHEER_MS = 1_500;
/** Kept free at the sides, so that the words are whole. */
const SIDE_PX = 70;
const TOP_PX = 52;

/** Show the words above a point of `host`, in pixels. Never in the way of a finger; said elsewhere for those who hear. */
export function cheer(host: HTMLElement, words: string, at: Point, { width }: Window): void {
  const bubble = document.createElement("div");
  bubble.className = "cf-cheer";
  bubble.setAttribute("aria-hidden", "true");
  bubble.append(hen(), words);
  bubble.style.left = `${Math.min(Math.max(at.x, SIDE_PX), Math.max(width - SIDE_PX, SIDE_PX))}px`;
  bubble.style.top = `${Math.max(at.y, TOP_PX)}px`;
  for (const other of host.querySelectorAll(".cf-cheer")) other.remove();
  host.append(bubble);
  const end = () => {
    clearTimeout(timer);
    removeEventListener("pointerdown", end, true);
    bubble.remove();
  };
  const timer = setTimeout(end, CHEER_MS);
  addEventListener("pointerdown", end, true);
}

/** A hen, 32 by 28. */
function hen(): SVGSVGElement {
  return svg(
    "svg",
    { class: "cf-hen", viewBox: "0 0 32 28", width: 32, height: 28 },
    svg("path", { class: "cf-hen-legs", d: "M13 21v5m-3 1 3-2 3 2M19 21v5m-3 1 3-2 3 2" }),
    svg("path", { class: "cf-hen-body", d: "M3 8c2 4 5 5 8 4 3-1 5-2 7-5 1-2 3-3 5-3 3 0 4 2 4 4 0 7-3 14-11 14C9 22 3 17 3 8Z" }),
    svg("path", { class: "cf-hen-wing", d: "M9 14c3 4 7 4 10 1-1 3-3 4-5 4s-4-2-5-5Z" }),
    svg("path", { class: "cf-hen-comb", d: "M20 4c0-2 1-3 2-3l1 1c1-1 2-1 2 0s1 1 1 2l-3 1ZM25 10c1 1 1 3 0 4-1-1-1-3 0-4Z" }),
    svg("path", { class: "cf-hen-beak", d: "M27 7l4 2-4 1Z" }),
    svg("circle", { class: "cf-hen-eye", cx: 24, cy: 7.5, r: 1 }),
  );
}
