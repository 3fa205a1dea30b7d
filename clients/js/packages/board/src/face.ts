/** One tile as SVG elements. Its group is centred on the tile and lies along x; whoever places it turns it. */

import { pipFace, pipPath } from "./pips.ts";
import { heading } from "./poses.ts";

const SVG = "http://www.w3.org/2000/svg";
/** Corner radius, 12 % of the width. */
const CORNER = 12;
/** Where the light comes from: the shadow falls this far, in table units, whichever way the tile lies. */
const SHADOW = { x: 2, y: 7 };

/** An SVG element with attributes. Attributes, never style text: a strict content policy allows them. */
export function svg<K extends keyof SVGElementTagNameMap>(
  name: K,
  attributes: Record<string, string | number> = {},
  ...children: (Node | string)[]
): SVGElementTagNameMap[K] {
  const element = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, String(value));
  element.append(...children);
  return element;
}

/** How a tile is drawn. */
export interface FaceOptions {
  /** Figures in place of pips. */
  figures?: boolean;
  /** The direction in which it will be seen, for a shadow that falls downwards and a figure that stands upright. */
  turn?: number;
}

/** The group of a tile, 200 by 100 around 0, 0; its first number on the left. What moves for itself is its one child. */
export function face(tile: readonly [number, number], options: FaceOptions = {}): SVGGElement {
  const { figures = false, turn = 0 } = options;
  const u = heading(turn);
  const shadow = { x: SHADOW.x * u.x + SHADOW.y * u.y, y: SHADOW.y * u.x - SHADOW.x * u.y };
  return svg(
    "g",
    { class: "cf-tile" },
    svg(
      "g",
      {},
      plate("cf-shadow", 0, shadow.x, shadow.y),
      plate("cf-ivory", 0),
      plate("cf-bevel", 3),
      half(tile[0], -50, figures, turn),
      half(tile[1], 50, figures, turn),
      svg("path", { class: "cf-divider", d: "M0 -38V38" }),
      svg("circle", { class: "cf-pin", r: 6.5 }),
    ),
  );
}

/** The back of a tile, in the same measure. */
export function back(): SVGGElement {
  return svg("g", { class: "cf-tile cf-back" }, plate("cf-shadow", 0, 2, 7), plate("cf-ivory", 0), plate("cf-bevel", 9));
}

function plate(name: string, inset: number, dx = 0, dy = 0): SVGRectElement {
  return svg("rect", {
    class: name,
    x: -100 + inset + dx,
    y: -50 + inset + dy,
    width: 200 - 2 * inset,
    height: 100 - 2 * inset,
    rx: CORNER - inset / 2,
  });
}

const halves = new Map<string, SVGGElement>();

/** A half, drawn once and copied ever after. */
function half(number: number, x: number, figures: boolean, turn: number): SVGGElement {
  const upright = figures || pipFace(number) === undefined;
  const name = `${number} ${x} ${upright ? `figure ${turn}` : ""}`;
  let drawn = halves.get(name);
  if (drawn === undefined) halves.set(name, (drawn = drawHalf(number, x, figures, turn)));
  return drawn.cloneNode(true) as SVGGElement;
}

function drawHalf(number: number, x: number, figures: boolean, turn: number): SVGGElement {
  const group = svg("g", { class: `cf-half cf-n${number}`, transform: `translate(${x} 0)` });
  const pips = figures ? undefined : pipFace(number);
  if (pips !== undefined) {
    if (pips.at.length > 0) group.append(svg("path", { class: "cf-pips", d: pipPath(pips) }));
  } else {
    // A figure stands upright for the reader, whichever way the tile lies.
    group.append(
      svg("text", { class: "cf-figure", transform: `rotate(${-turn})`, "text-anchor": "middle", dy: "0.36em" }, String(number)),
    );
  }
  return group;
}
