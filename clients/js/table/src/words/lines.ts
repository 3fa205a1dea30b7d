/** The table as lines of tiles, for those who hear it. */

import { type Layout, order } from "@chickenfoot/board";

/** A line: its letter where it has one, the tiles along it, and the tile of another line it grew from. */
export interface Line {
  letter: string | undefined;
  tiles: (readonly [number, number])[];
  from: { tile: readonly [number, number]; letter: string | undefined } | undefined;
}

/** Every line in the order it was begun. Where nothing has a letter, the one line from left to right. */
export function linesOf(tiles: Layout): Line[] {
  const lines = new Map<string, Line>();
  for (const id in tiles) {
    const { line, tile, on } = tiles[id]!;
    if (line === undefined) continue;
    const known = lines.get(line);
    if (known !== undefined) known.tiles.push(tile);
    else {
      const parent = on === undefined ? undefined : tiles[on];
      const grown = parent?.line === undefined ? undefined : { tile: parent.tile, letter: parent.line };
      lines.set(line, { letter: line, tiles: [tile], from: grown });
    }
  }
  return lines.size === 0 ? single(tiles) : [...lines.values()];
}

/** The tile everything grew from, where it stands apart from the lines. */
export function middleOf(tiles: Layout): readonly [number, number] | undefined {
  const lead = tiles["0"];
  return lead !== undefined && lead.line === undefined && Object.values(tiles).some((tile) => tile.line !== undefined) ? lead.tile : undefined;
}

/** One line with two ends: read from one end to the other, each tile as it is met. */
function single(tiles: Layout): Line[] {
  const lead = tiles["0"];
  if (lead === undefined) return [];
  const arms: (readonly [number, number])[][] = [[], []];
  const armOf = new Map<string, number>();
  for (const id of order(tiles)) {
    const { on, tile, x } = tiles[id]!;
    if (on === undefined) continue;
    const arm = armOf.get(on) ?? (x < lead.x ? 0 : 1);
    armOf.set(id, arm);
    arms[arm]!.push(tile);
  }
  const [left, right] = arms as [(readonly [number, number])[], (readonly [number, number])[]];
  const whole = [...left.map(([near, far]) => [far, near] as const).reverse(), lead.tile, ...right];
  return [{ letter: undefined, tiles: whole, from: undefined }];
}
