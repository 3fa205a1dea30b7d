/** What this tab remembers through reloads and shares with no other. */

import { makeId, type StorageLike } from "@chickenfoot/client";

/** sessionStorage, asked for when it is needed: a browser that forbids it throws then. */
export const thisTab: StorageLike = {
  getItem: (key) => sessionStorage.getItem(key),
  setItem: (key, text) => sessionStorage.setItem(key, text),
  removeItem: (key) => sessionStorage.removeItem(key),
};

/** What this tab was told to remember; a browser that forbids it only forgets. */
export function remembered(key: string): string | null {
  try {
    return thisTab.getItem(key);
  } catch {
    return null;
  }
}

/** Remember it. */
export function remember(key: string, text: string): void {
  try {
    thisTab.setItem(key, text);
  } catch {
    // Nothing is lost but the memory.
  }
}

/** This tab's own name. */
export function tabName(): string {
  const known = remembered("chickenfoot.tab");
  if (known !== null) return known;
  const made = makeId();
  remember("chickenfoot.tab", made);
  return made;
}
