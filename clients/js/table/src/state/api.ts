/** The one server this page came from. */

import { Api, type Catalogue, storageStore, type StorageLike } from "@chickenfoot/client";
import { signal } from "@preact/signals";

/** localStorage where the browser gives it; else memory. */
export const storage: StorageLike = (() => {
  try {
    localStorage.getItem("chickenfoot");
    return localStorage;
  } catch {
    const kept = new Map<string, string>();
    return { getItem: (k) => kept.get(k) ?? null, setItem: (k, v) => void kept.set(k, v), removeItem: (k) => void kept.delete(k) };
  }
})();

/** Calls before there is a table. */
export const api = new Api(location.origin);
/** The tokens of this browser's seats. */
export const tokens = storageStore(storage);

/** The games of this server; undefined until asked for and answered. */
export const catalogue = signal<Catalogue | undefined>(undefined);

/** Ask for the catalogue once. */
export async function loadCatalogue(): Promise<Catalogue> {
  catalogue.value ??= await api.games();
  return catalogue.value;
}
