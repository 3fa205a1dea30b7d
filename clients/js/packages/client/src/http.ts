/** The few calls made before there is a socket. */

import { type Bytes, makeToken, secureBytes } from "./bytes.ts";
import type { TokenStore } from "./store.ts";
import type { Catalogue, Created, CreateTable, Invitation, OpenTables, Problem, Replay } from "./types.ts";

interface ReplyLike {
  ok: boolean;
  status: number;
  json(): Promise<unknown>;
}

/** The part of `fetch` that is used. */
export type FetchLike = (
  url: string,
  init?: { method?: string; headers?: Record<string, string>; body?: string },
) => Promise<ReplyLike>;

declare const fetch: FetchLike;

/** The server said no; `problem.code` says why. Without a problem, what answered was not our server. */
export class HttpRefusal extends Error {
  readonly status: number;
  readonly problem: Problem | undefined;
  constructor(status: number, problem: Problem | undefined) {
    super(problem?.title ?? `HTTP ${status}`);
    this.status = status;
    this.problem = problem;
  }
}

/** The HTTP API of one server. `base` is its address without a path. */
export class Api {
  readonly #base: string;
  readonly #fetch: FetchLike;

  constructor(base: string, fetcher: FetchLike = (url, init) => fetch(url, init)) {
    this.#base = base.replace(/\/$/, "");
    this.#fetch = fetcher;
  }

  /** Games with their players, presets and options, and the settings of a table. */
  games(): Promise<Catalogue> {
    return this.#call<Catalogue>("/api/games");
  }

  /** What an invited person may know before joining. */
  invitation(code: string): Promise<Invitation> {
    return this.#call<Invitation>(`/api/tables/${encodeURIComponent(code)}`);
  }

  /** A finished round step by step, all hands face up; by default the last one of the latest match. */
  replay(code: string, { match, deal }: { match?: string | undefined; deal?: number | undefined } = {}): Promise<Replay> {
    const query = [match && `match=${match}`, deal && `deal=${deal}`].filter(Boolean).join("&");
    return this.#call<Replay>(`/api/tables/${encodeURIComponent(code)}/replay${query && `?${query}`}`);
  }

  /** Tables anybody may join now. */
  async openTables(): Promise<Invitation[]> {
    return (await this.#call<OpenTables>("/api/tables?open=1")).tables;
  }

  /**
   * Make a table and sit at it as host. The token is kept before it is sent, so when the answer is lost, calling
   * this again with the same store gives the same table.
   */
  async create(body: Omit<CreateTable, "token">, store: TokenStore, bytes: Bytes = secureBytes): Promise<Created> {
    const token = store.get(MAKING)?.token ?? makeToken(bytes);
    store.set(MAKING, { token, state: "asked" });
    try {
      const made = await this.#call<Created>("/api/tables", { ...body, token });
      store.set(made.code, { token: made.token, state: "seated" });
      store.remove(MAKING);
      return made;
    } catch (error) {
      if (error instanceof HttpRefusal && error.problem !== undefined) store.remove(MAKING);
      throw error;
    }
  }

  async #call<T>(path: string, body?: object): Promise<T> {
    const reply = await this.#fetch(
      this.#base + path,
      body && { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body) },
    );
    const answer = await reply.json().catch(() => undefined);
    if (!reply.ok || answer === undefined) {
      const problem = answer as Problem | undefined;
      throw new HttpRefusal(reply.status, typeof problem?.code === "string" ? problem : undefined);
    }
    return answer as T;
  }
}

/** Where the token of a table that has no code yet is kept. */
const MAKING = "(new)";
