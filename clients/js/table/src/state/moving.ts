/** A seat that moves to another device: the code in the link there, and the memory that it was asked for here. */

import { storage } from "./api.ts";
import { addressOf } from "./router.ts";

/** How long a code is good for, in milliseconds. */
export const CODE_MS = 60_000;
/** The other device may have used it at the last moment, and the news takes its time. */
const NEWS_MS = 10_000;

/** The link that brings a seat over. What stands behind `#` reaches no server before the page has it. */
export function movingLink(table: string, code: string): string {
  return `${location.origin}${addressOf(table)}#transfer=${code}`;
}

/** Take the code out of this page's address, so that a reload or a copied address does not carry it on. */
export function takeCode(): string | undefined {
  const found = /^#transfer=([\w-]{22})$/.exec(location.hash);
  if (found !== null) history.replaceState(null, "", location.pathname + location.search);
  return found?.[1];
}

/** Note that somebody here asked for a code. Every tab of this browser reads it. */
export function noteMoving(table: string): void {
  storage.setItem(key(table), String(Date.now()));
}

/** Whether a seat that is gone probably moved to another device of its owner. */
export function moved(table: string): boolean {
  return Date.now() - Number(storage.getItem(key(table)) ?? 0) < CODE_MS + NEWS_MS;
}

const key = (table: string) => `chickenfoot.moving.${table}`;
