/** What this person prefers, kept on this device. */

import { effect, type Signal, signal } from "@preact/signals";

import { type Language, LANGUAGES } from "../words/languages.ts";
import type { Sorting } from "./hand.ts";

/** Colours of the felt. */
export const FELTS = ["green", "slate", "walnut", "night"] as const;

/** Read from localStorage; a browser that forbids it only forgets. */
function read(key: string): string | null {
  try {
    return localStorage.getItem(`chickenfoot.${key}`);
  } catch {
    return null;
  }
}

function kept<T extends string>(key: string, otherwise: T, allowed?: readonly T[]): Signal<T> {
  const stored = read(key) as T | null;
  const value = signal<T>(stored !== null && (allowed?.includes(stored) ?? true) ? stored : otherwise);
  effect(() => {
    try {
      if (value.value === otherwise) localStorage.removeItem(`chickenfoot.${key}`);
      else localStorage.setItem(`chickenfoot.${key}`, value.value);
    } catch {
      // Nothing is lost but the memory.
    }
  });
  return value;
}

/** On or off. */
export type Switch = "on" | "off";
const SWITCH = ["on", "off"] as const;

/** The name last used at a table. */
export const name = kept<string>("name", "");
/** The felt. */
export const felt = kept("felt", "green", FELTS);
/** Figures instead of pips. */
export const figures = kept<Switch>("figures", "off", SWITCH);
/** A tile with one place is played by the first tap. */
export const oneTap = kept<Switch>("one-tap", "on", SWITCH);
/** How new hands are sorted: as dealt, or as was last asked for. */
export const sorting = kept<Sorting | "own">("sorting", "own", ["own", "number", "weight"]);
/** Degrees by which this person turned the table. Nobody's table is turned by itself. */
export const boardTurn = kept<"0" | "90" | "180" | "270">("turn", "0", ["0", "90", "180", "270"]);
/** Quiet sounds. */
export const sound = kept<Switch>("sound", "on", SWITCH);
/** How loud they are, in hundredths. */
export const volume = kept<string>("volume", "60");
/** A short buzz for one's turn. */
export const buzz = kept<Switch>("buzz", "on", SWITCH);
/** A notification of the system for one's turn, while the page is hidden. */
export const notify = kept<Switch>("notify", "off", SWITCH);
/** The side panel of wide screens is open. */
export const panel = kept<Switch>("panel", "on", SWITCH);
/** A language, or as the browser says. */
export const language = kept<"auto" | Language>("language", "auto", ["auto", ...(Object.keys(LANGUAGES) as Language[])]);

effect(() => {
  document.documentElement.dataset.felt = felt.value;
});
