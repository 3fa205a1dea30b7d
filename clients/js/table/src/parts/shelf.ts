/** How a hand is laid out in the room there is. */

/** Columns of the hand, the width of each in pixels, and whether it must scroll sideways. */
export interface Shelf {
  columns: number;
  cell: number;
  scrolls: boolean;
}

/** A tile's width: as large as is comfortable on a desk, never less than a thumb needs. */
const LARGEST_PX = 58;
const THUMB_PX = 44;
/** Scrolling, so wide that a tile is cut at the edge of the narrowest phones and says that there are more. */
const CUT_PX = 47;
/** Windows lower than this have room for one row only. */
const LOW_PX = 480;
/** One row may shrink its tiles to this before there are two. */
const ROW_PX = 46;

/** Lay `count` tiles out in so many pixels of width, in a window so high. */
export function shelve(count: number, room: number, height: number): Shelf {
  const inner = room - 8;
  const fits = (columns: number, least: number) => inner / Math.max(columns, 1) >= least;
  const shelf = (columns: number, most: number): Shelf => ({ columns: Math.max(columns, 1), cell: Math.min(most, Math.floor(inner / Math.max(columns, 1))), scrolls: false });
  // A window as narrow as a phone's is also low: there the board needs the height that larger tiles would take.
  const most = Math.min(LARGEST_PX, height < 700 ? THUMB_PX : Math.max(THUMB_PX, Math.floor(height / 14)));
  const half = Math.ceil(count / 2);
  if (fits(count, Math.min(ROW_PX, most))) return shelf(count, most);
  if (height < LOW_PX) return { columns: count, cell: CUT_PX, scrolls: true };
  if (fits(half, THUMB_PX)) return shelf(half, Math.min(most, 52));
  return { columns: half, cell: CUT_PX, scrolls: true };
}
