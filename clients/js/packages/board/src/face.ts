/**
 * One tile as SVG elements.
 *
 * Its shapes are drawn where the tile lies, without a transform: the browser keeps a layer to be sorted for every transform
 * there is, and a table of a hundred tiles would be sorted anew at each move.
 */

import { pipFace, pipPath } from "./pips.ts";
import { heading, type Point, type Pose, rounded } from "./poses.ts";

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
  /** Where it lies in what it is put into; by default around 0, 0 and along x. */
  pose?: Pose;
}

/** From a point of the tile, 200 by 100 around 0, 0, to where that lies. */
type Place = (x: number, y: number) => Point;

/** Along x around 0, 0. */
const FLAT: Pose = { x: 0, y: 0, turn: 0 };

/** The group of a tile; its first number is behind, the second ahead. */
export function face(tile: readonly [number, number], { figures = false, turn = 0, pose = FLAT }: FaceOptions = {}): SVGGElement {
  const place = placed(pose);
  const group = svg(
    "g",
    { class: "cf-tile" },
    svg("path", { class: "cf-shadow", d: plate(0, shadowed(place, turn)) }),
    svg("path", { class: "cf-ivory", d: plate(0, place) }),
    svg("path", { class: "cf-bevel", d: plate(3, place) }),
  );
  tile.forEach((number, i) => {
    const drawn = half(number, (x, y) => place(x + (i === 0 ? -50 : 50), y), figures, pose.turn - turn);
    if (drawn !== undefined) group.append(drawn);
  });
  const pin = place(0, 0);
  group.append(
    svg("path", { class: "cf-divider", d: `M${text(place(0, -38))}L${text(place(0, 38))}` }),
    svg("circle", { class: "cf-pin", cx: rounded(pin.x), cy: rounded(pin.y), r: 6.5 }),
  );
  return group;
}

/** The back of a tile, in the same measure. */
export function back(): SVGGElement {
  const place = placed(FLAT);
  return svg(
    "g",
    { class: "cf-tile cf-back" },
    svg("path", { class: "cf-shadow", d: plate(0, shadowed(place, 0)) }),
    svg("path", { class: "cf-ivory", d: plate(0, place) }),
    svg("path", { class: "cf-bevel", d: plate(9, place) }),
  );
}

function placed({ x, y, turn }: Pose): Place {
  const u = heading(turn);
  return (a, b) => ({ x: x + u.x * a - u.y * b, y: y + u.y * a + u.x * b });
}

/** The same, for what lies in the shadow of a tile seen in this direction. */
function shadowed(place: Place, turn: number): Place {
  const u = heading(turn);
  const shift = { x: SHADOW.x * u.x + SHADOW.y * u.y, y: SHADOW.y * u.x - SHADOW.x * u.y };
  return (a, b) => place(a + shift.x, b + shift.y);
}

const text = ({ x, y }: Point) => `${rounded(x)} ${rounded(y)}`;

/** A tile's outline with round corners, so far within its edge. */
function plate(inset: number, place: Place): string {
  const [w, h, r] = [100 - inset, 50 - inset, CORNER - inset / 2];
  const corner = `A${r} ${r} 0 0 1 `;
  const at = (x: number, y: number) => text(place(x, y));
  return `M${at(r - w, -h)}L${at(w - r, -h)}${corner}${at(w, r - h)}L${at(w, h - r)}${corner}${at(w - r, h)}L${at(r - w, h)}${corner}${at(-w, h - r)}L${at(-w, r - h)}${corner}${at(r - w, -h)}Z`;
}

/** What is on a half: pips, a figure turned by `upright` so that it stands for the reader, or nothing for a blank. */
function half(number: number, place: Place, figures: boolean, upright: number): SVGElement | undefined {
  const name = `cf-half cf-n${number}`;
  const pips = figures ? undefined : pipFace(number);
  if (pips !== undefined) return pips.at.length === 0 ? undefined : svg("path", { class: `${name} cf-pips`, d: pipPath(pips, place) });
  const at = text(place(0, 0));
  const turned = upright % 360 === 0 ? `translate(${at})` : `translate(${at}) rotate(${upright})`;
  return svg("text", { class: `${name} cf-figure`, transform: turned, "text-anchor": "middle", dy: "0.36em" }, String(number));
}
