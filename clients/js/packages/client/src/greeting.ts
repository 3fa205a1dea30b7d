/** The first frame of a socket: who we are, what we may be, and where we stopped. */

import { type Bytes, makeToken } from "./bytes.ts";
import type { TableOptions } from "./options.ts";
import { type Replica, resumePoint } from "./replica.ts";
import type { TokenStore } from "./store.ts";
import type { Hello } from "./types.ts";

/** What a hello depends on. */
export interface Occasion {
  code: string;
  options: TableOptions;
  store: TokenStore;
  bytes: Bytes;
  replica: Replica | undefined;
  /** A `sit` is under way: it is asked again by the outbox, as a watcher. */
  sitting: boolean;
  /** A code from another device, not yet taken by the server. */
  transfer: string | undefined;
}

/** The hello for this occasion. A token made for a transfer is stored before it is returned. */
export function greeting({ code, options, store, bytes, replica, sitting, transfer }: Occasion): Hello {
  const { tab, name, client } = options;
  let keep = store.get(code);
  // A seat this device has already is kept; only without one is the other device's taken.
  const moving = keep?.state === "seated" ? undefined : transfer;
  if (moving !== undefined && keep === undefined) {
    keep = { token: makeToken(bytes), state: "asked" };
    store.set(code, keep);
  }
  const hello: Hello = { type: "hello" };
  // Any stored token but that of a sit under way is a seat, or was one.
  if (keep !== undefined && !(sitting && keep.state === "asked")) {
    hello.token = keep.token;
    if (moving !== undefined) hello.transfer = moving;
  }
  if (replica !== undefined) hello.resume = resumePoint(replica);
  if (tab !== undefined) hello.tab = tab;
  if (name !== undefined) hello.name = name;
  if (client !== undefined) hello.client = client;
  return hello;
}
