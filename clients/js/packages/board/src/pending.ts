/** A tile on its way: shown where it would lie until the server answers. */

import { face, svg } from "./face.ts";
import { missingToes, type OpenFoot } from "./feet.ts";
import { glide, transform } from "./motion.ts";
import { anchor, type EndMark, roomFor } from "./places.ts";
import { isDouble, type Layout, type Pose } from "./poses.ts";

/** A tile and the place it was put on. */
export interface Waiting {
  tile: readonly [number, number];
  on: string;
}

/** What it is drawn from. */
export interface Awaited {
  tiles: Layout;
  ends: Readonly<Record<string, EndMark>>;
  foot?: OpenFoot | undefined;
  figures?: boolean;
}

/** Shows at most one. */
export class Pending {
  readonly group = svg("g", { class: "cf-pending" });
  #shown: { waiting: Waiting; pose: Pose; face: SVGGElement } | undefined;

  /** Where the tile is shown, if it is this one. */
  poseOf([a, b]: readonly [number, number]): Pose | undefined {
    const tile = this.#shown?.waiting.tile;
    const same = tile !== undefined && ((tile[0] === a && tile[1] === b) || (tile[0] === b && tile[1] === a));
    return same ? this.#shown?.pose : undefined;
  }

  /** Show this one, or none. What is taken away flies to `home`, where it was refused. */
  show(waiting: Waiting | undefined, state: Awaited, turn: number, home: (tile: readonly [number, number]) => Pose | undefined): void {
    const now = this.#shown?.waiting;
    if (now?.on === waiting?.on && now?.tile[0] === waiting?.tile[0] && now?.tile[1] === waiting?.tile[1]) return;
    this.#away(home);
    const pose = waiting && poseFor(waiting, state);
    if (waiting === undefined || pose === undefined) return;
    const wanted = state.ends[waiting.on]?.number ?? waiting.tile[0];
    const [a, b] = waiting.tile;
    const tile = a === wanted ? ([a, b] as const) : ([b, a] as const);
    const drawn = face(tile, { turn: pose.turn + turn, figures: state.figures ?? false });
    drawn.style.transform = transform(pose);
    this.group.append(drawn);
    this.#shown = { waiting, pose, face: drawn };
  }

  #away(home: (tile: readonly [number, number]) => Pose | undefined): void {
    if (this.#shown === undefined) return;
    const { waiting, pose, face: drawn } = this.#shown;
    this.#shown = undefined;
    const to = home(waiting.tile);
    if (to === undefined) return drawn.remove();
    drawn.dataset["refused"] = "";
    glide(drawn, pose, to, [1, 0]).finished.then(
      () => drawn.remove(),
      () => drawn.remove(),
    );
  }
}

/** Where a tile would lie at a place: the next toe, or straight on, or bent to where there is room. */
export function poseFor({ tile, on }: Waiting, { tiles, ends, foot }: Awaited): Pose | undefined {
  const toe = foot?.on === on ? missingToes(tiles, foot)[0] : undefined;
  if (toe !== undefined) return toe;
  const end = anchor(tiles, on, 0, ends[on]);
  if (end === undefined || on === "start") return end?.pose;
  return roomFor(tiles, end, isDouble(tile));
}
