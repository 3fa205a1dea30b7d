/** What stands on the plate of each seat: facts that stay the same object until they change. */

import type { Seat, TableView } from "@chickenfoot/client";

/** One seat, as everybody sees it. */
export interface Plate {
  info: Seat;
  state: "turn" | "next" | "away" | "here";
  /** When the time of whoever is asked runs out, by the server's clock. */
  due: number | undefined;
  /** Ready for what comes after the round. */
  ready: boolean;
  /** Which side it plays for, and the name of whoever plays with it. */
  side: number;
  partner: string | undefined;
  /** The letter of a line of its own. */
  line: string | undefined;
}

/** The seat after the one asked, in turn order. */
export function nextSeat(table: TableView): number | undefined {
  const asked = table.ask?.seat;
  if (asked === undefined) return undefined;
  const seats = Object.keys(table.seats).map(Number).sort((a, b) => a - b);
  return seats.find((seat) => seat > asked) ?? seats[0];
}

/** The plates of a table. One that says what it said before is the same object as before. */
export function platesOf(table: TableView | undefined, before: ReadonlyMap<number, Plate>): Map<number, Plate> {
  const plates = new Map<number, Plate>();
  if (table === undefined) return plates;
  const { seats, ask, phase, teams, ends = {} } = table;
  const next = nextSeat(table);
  const over = phase === "round_over" || phase === "match_over";
  const lines = new Map<number, string | undefined>();
  for (const place in ends) {
    const { seat, line } = ends[place]!;
    if (seat !== undefined && !lines.has(seat)) lines.set(seat, line);
  }
  for (const name in seats) {
    const seat = Number(name);
    const info = seats[name]!;
    const state = ask?.seat === seat ? "turn" : !info.here && info.kind === "human" ? "away" : next === seat ? "next" : "here";
    const side = teams?.findIndex((team) => team.includes(seat)) ?? -1;
    const other = teams?.[side]?.find((one) => one !== seat);
    const partner = other === undefined ? undefined : seats[String(other)]?.name;
    const plate: Plate = { info, state, due: state === "turn" ? ask?.due : undefined, ready: over && table.ready?.[name] === true, side, partner, line: lines.get(seat) };
    const was = before.get(seat);
    plates.set(seat, was !== undefined && same(was, plate) ? was : plate);
  }
  return plates;
}

function same(a: Plate, b: Plate): boolean {
  return a.info === b.info && a.state === b.state && a.due === b.due && a.ready === b.ready && a.side === b.side && a.partner === b.partner && a.line === b.line;
}
