/** Where the tokens of this person's seats live between visits. */

/** A seat token and whether the server ever confirmed it. */
export interface Keep {
  token: string;
  /** `asked`: stored before it was sent, as it must be; `seated`: the server said yes. */
  state: "asked" | "seated";
}

/** Keeps one token per table code. Implementations must not throw. */
export interface TokenStore {
  get(code: string): Keep | undefined;
  set(code: string, keep: Keep): void;
  remove(code: string): void;
}

/** The part of the DOM's Storage that is used. */
export interface StorageLike {
  getItem(key: string): string | null;
  setItem(key: string, value: string): void;
  removeItem(key: string): void;
}

/** Forgets everything with the page. */
export function memoryStore(): TokenStore {
  const kept = new Map<string, Keep>();
  return {
    get: (code) => kept.get(code),
    set: (code, keep) => void kept.set(code, keep),
    remove: (code) => void kept.delete(code),
  };
}

/** On localStorage or the like. A storage that refuses (private mode, quota) costs the memory, never the game. */
export function storageStore(storage: StorageLike, prefix = "chickenfoot.seat."): TokenStore {
  const memory = memoryStore();
  const attempt = <T>(act: () => T): T | undefined => {
    try {
      return act();
    } catch {
      return undefined;
    }
  };
  return {
    get: (code) => {
      const text = attempt(() => storage.getItem(prefix + code));
      const keep = text ? attempt(() => JSON.parse(text) as Keep) : undefined;
      return typeof keep?.token === "string" ? keep : memory.get(code);
    },
    set: (code, keep) => {
      memory.set(code, keep);
      attempt(() => storage.setItem(prefix + code, JSON.stringify(keep)));
    },
    remove: (code) => {
      memory.remove(code);
      attempt(() => storage.removeItem(prefix + code));
    },
  };
}
