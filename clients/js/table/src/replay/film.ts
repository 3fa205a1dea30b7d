/** A finished round as pictures, and where one is in it. No clock, no page, no rule. */

import { type Event, mergePatch, type protocol, type Replay, type ReplayView } from "@chickenfoot/client";

/** The table after one step, and what the step was. */
export interface Picture {
  version: number;
  at: number;
  events: readonly Event[];
  view: ReplayView;
}

/** Every picture of a round. Pictures share what did not change, so keeping them all costs little. */
export function pictures(replay: Replay): Picture[] {
  let view = replay.view;
  return replay.steps.map(({ version, at, events, patch }) => {
    if (patch !== undefined) view = mergePatch(view as unknown as protocol.Json, patch) as unknown as ReplayView;
    return { version, at, events, view };
  });
}

/** The tile played last, up to and with a step: pictures know it by its number. */
export function lastTile({ view: { table } }: Picture): string | undefined {
  const played = Object.entries(table.tiles ?? {}).filter(([, tile]) => tile.by !== undefined);
  return played.map(([id]) => id).sort((a, b) => Number(a) - Number(b)).at(-1);
}

/** How fast it runs, as a factor. */
export const SPEEDS = [0.5, 1, 2, 4] as const;
/** One of them. */
export type Speed = (typeof SPEEDS)[number];
/** How long a picture stays at speed 1, in milliseconds. */
export const STEP_MS = 1200;

/** Where one is: `at` counts from 0 to `last`. */
export interface Playing {
  at: number;
  last: number;
  running: boolean;
  speed: Speed;
}

/** What a viewer does, and what the clock does. */
export type Wish =
  | { do: "go"; to: number }
  | { do: "step"; by: number }
  | { do: "toggle" }
  | { do: "speed"; to: Speed }
  | { do: "faster" | "slower" }
  | { do: "tick" };

/** A round that is shown from a step on, standing still. */
export function begin(length: number, step: number): Playing {
  return { at: within(step, length - 1), last: length - 1, running: false, speed: 1 };
}

/** Where one is after a wish. Whoever steps by hand stops what runs; what has run to its end stands still. */
export function after(playing: Playing, wish: Wish): Playing {
  const { at, last, running, speed } = playing;
  switch (wish.do) {
    case "go":
      return { ...playing, at: within(wish.to, last), running: false };
    case "step":
      return { ...playing, at: within(at + wish.by, last), running: false };
    case "toggle":
      // Playing what has ended begins at the beginning.
      return running ? { ...playing, running: false } : { ...playing, running: last > 0, at: at === last ? 0 : at };
    case "speed":
      return { ...playing, speed: wish.to };
    case "faster":
    case "slower":
      return { ...playing, speed: SPEEDS[within(SPEEDS.indexOf(speed) + (wish.do === "faster" ? 1 : -1), SPEEDS.length - 1)]! };
    case "tick":
      return running ? { ...playing, at: within(at + 1, last), running: at + 1 < last } : playing;
  }
}

function within(value: number, last: number): number {
  return Math.max(0, Math.min(value, last));
}
