/** One visit to one table: the connection's knowledge as signals, and what this person has in hand or in mind. */

import { type Answer, type Happening, type Move, type Presence, type Status, Table, type Unsent, type Verdict, type View, Witness } from "@chickenfoot/client";
import { batch, computed, signal } from "@preact/signals";

import { lapsed, tell } from "../words/events.ts";
import { why, whyNotThere } from "../words/why.ts";
import { t } from "../words/i18n.ts";
import { storage, tokens } from "./api.ts";
import { clack, chime } from "./sounds.ts";
import { keyOf, type Tile } from "./hand.ts";
import { HandOrder } from "./order.ts";
import { clock } from "./clock.ts";
import { offline } from "./network.ts";
import { takeCode } from "./moving.ts";
import { type Plate, platesOf } from "./plates.ts";
import { remember, remembered, tabName, thisTab } from "./tab.ts";
import { Talk } from "./talk.ts";
import { name, oneTap } from "./prefs.ts";

/** A sentence that is said again in another language when that changes. */
export type Saying = () => string;

/** A line of the story. */
export interface Line {
  n: number;
  say: Saying;
  seat: number | undefined;
  quiet: boolean;
}

/** Lines of the story kept. */
const MOST_LINES = 200;
/** How long a reason stays, in milliseconds. */
const HINT_MS = 5_000;

// Nothing is always the same nothing, so that what depends on it is not drawn anew.
const NO_MOVES: readonly Move[] = [];
const NO_TILES: readonly Tile[] = [];

/** Everything the table screen shows. */
export class Session {
  readonly table: Table;
  readonly witness: Witness;
  readonly talk = new Talk();
  readonly view = signal<View | undefined>(undefined);
  readonly status = signal<Status>("idle");
  readonly stopped = signal<Table["stopped"]>(undefined);
  readonly pending = signal<Table["pending"]>([]);
  readonly presence = signal<Presence | undefined>(undefined);
  readonly story = signal<Line[]>([]);
  readonly hint = signal<Saying | undefined>(undefined);
  readonly lastTile = signal<string | undefined>(undefined);
  readonly seatLost = signal(false);
  /** Somebody without a seat chose to look on. */
  readonly looking = signal(false);
  /** The deal whose result is folded away. */
  readonly folded = signal<string | undefined>(undefined);
  /** The match whose end was seen as it happened, for the winner's moment. */
  readonly party = signal<string | undefined>(undefined);
  /** The present decision, and since when it is open by the server's clock. */
  readonly asked = signal<{ n: number; at: number } | undefined>(undefined);
  readonly verdict = signal<Verdict | undefined>(undefined);
  readonly order: HandOrder;
  readonly selected = signal<string | undefined>(undefined);
  /** A tile that was tapped in vain shakes; the number makes it shake again. */
  readonly shaken = signal<{ key: string; n: number } | undefined>(undefined);
  /** Places a tap could not tell apart: offered as buttons. */
  readonly unclear = signal<string[]>([]);

  readonly me = computed(() => this.view.value?.you?.seat);
  readonly plates = computed<ReadonlyMap<number, Plate>>(() => (this.#plates = platesOf(this.view.value?.table, this.#plates)));
  readonly hand = computed<readonly Tile[]>(() => this.view.value?.you?.hand ?? NO_TILES);
  readonly playing = computed(() => this.pending.value.find((one) => one.type === "play" || one.type === "draw" || one.type === "pass"));
  readonly moves = computed(() => (this.playing.value === undefined ? (this.view.value?.you?.moves ?? NO_MOVES) : NO_MOVES));
  readonly playable = computed(() => new Set(this.moves.value.flatMap((move) => (move.type === "play" ? [keyOf(move.tile)] : []))));
  readonly places = computed(() => this.placesOf(this.selected.value));
  /** Nothing was heard for longer than the table's heartbeat allows: the connection may be dead without knowing it. */
  readonly quiet = computed(() => {
    const { heardAt, welcome } = this.table;
    if (this.status.value !== "live" || heardAt === undefined || welcome === undefined) return false;
    return clock.value - heardAt > welcome.heartbeat_ms * 1.3 + 1_000;
  });
  /** What is on screen may be old, and that has to be said. */
  readonly doubtful = computed(() => this.status.value !== "live" || offline.value || this.quiet.value);
  /** When the move under way was first sent, by the local clock. */
  readonly sentAt = signal<number | undefined>(undefined);
  readonly isHost = computed(() => this.me.value !== undefined && this.view.value?.table.host === this.me.value);

  readonly #hush: () => void;
  #hintTimer: ReturnType<typeof setTimeout> | undefined;
  #lines = 0;
  #plates: ReadonlyMap<number, Plate> = new Map();

  constructor(code: string) {
    this.order = new HandOrder(code);
    this.looking.value = remembered(`chickenfoot.looking.${code}`) === "yes";
    const transfer = takeCode();
    this.table = new Table({
      base: location.origin,
      code,
      store: tokens,
      session: thisTab,
      tab: tabName(),
      client: "chickenfoot-table/0.1.0",
      ...(name.value ? { name: name.value } : {}),
      ...(transfer === undefined ? {} : { transfer }),
    });
    this.#hush = this.table.subscribe((happening) => batch(() => this.#hear(happening)));
    // What was tapped before the page was reloaded is still on its way.
    this.pending.value = this.table.pending;
    for (const answer of this.table.resumed) void answer.then((one) => this.#told(one));
    this.witness = new Witness(this.table, { storage });
    this.table.connect();
  }

  /** Leave the page; the seat stays. */
  close(): void {
    this.#hush();
    this.witness.stop();
    this.table.close();
  }

  /** Look on without a seat, through reloads of this tab; or be asked again. */
  look(on: boolean): void {
    this.looking.value = on;
    remember(`chickenfoot.looking.${this.table.code}`, on ? "yes" : "no");
  }

  /** Send a command; a refusal is told in words. */
  async send(command: Unsent): Promise<Answer> {
    return this.#told(await this.table.send(command));
  }

  #told(answer: Answer): Answer {
    if (!answer.ok) this.say(() => t(`code.${answer.code}`));
    return answer;
  }

  /** Take a seat under a name that is remembered. Resolves with the refusal's code, or nothing. */
  async sit(as: string, seat?: number): Promise<string | undefined> {
    const answer = await this.table.sit(as, seat);
    if (!answer.ok) return answer.code;
    name.value = as;
    this.seatLost.value = false;
    return undefined;
  }

  /** A tile of the hand was tapped. What follows is seen at once and as a whole. */
  tap(tile: Tile): void {
    batch(() => this.#tap(tile));
  }

  #tap(tile: Tile): void {
    const key = keyOf(tile);
    const places = this.placesOf(key);
    if (places.length === 0) {
      const reason = why(this.view.value, tile, this.playing.value !== undefined);
      this.selected.value = undefined;
      this.shaken.value = { key, n: (this.shaken.value?.n ?? 0) + 1 };
      this.say(reason);
    } else if (places.length === 1 && (oneTap.value === "on" || this.selected.value === key)) {
      this.play(tile, places[0]!);
    } else {
      this.selected.value = this.selected.value === key ? undefined : key;
      this.unclear.value = [];
      this.say(undefined);
    }
  }

  /** Places were tapped: one is played on, several are asked about. */
  pick(places: readonly string[]): void {
    const tile = this.hand.value.find((one) => keyOf(one) === this.selected.value);
    if (tile === undefined) return;
    if (places.length === 1) this.play(tile, places[0]!);
    else this.unclear.value = [...places];
  }

  play(tile: Tile, on: string): void {
    const ask = this.view.value?.table.ask?.n;
    if (ask === undefined) return;
    batch(() => {
      this.forget();
      void this.send({ type: "play", ask, tile: [tile[0], tile[1]], on });
    });
  }

  /** Draw or pass. */
  act(type: "draw" | "pass"): void {
    const ask = this.view.value?.table.ask?.n;
    if (ask === undefined || !this.moves.value.some((move) => move.type === type)) return;
    this.forget();
    void this.send({ type, ask });
  }

  /** Drop the selection. */
  forget(): void {
    batch(() => {
      this.selected.value = undefined;
      this.unclear.value = [];
    });
  }

  /** A place that does not glow was tapped. */
  miss(place: string): void {
    const { me, moves } = this;
    if (me.value === undefined || moves.value.length === 0) return;
    const tile = this.hand.value.find((one) => keyOf(one) === this.selected.value);
    this.say(whyNotThere(this.view.value, place, tile));
  }

  /** Show a reason for a while. */
  say(saying: Saying | undefined): void {
    clearTimeout(this.#hintTimer);
    this.hint.value = saying;
    if (saying !== undefined) this.#hintTimer = setTimeout(() => (this.hint.value = undefined), HINT_MS);
  }

  placesOf(key: string | undefined): string[] {
    if (key === undefined) return [];
    return this.moves.value.flatMap((move) => (move.type === "play" && keyOf(move.tile) === key ? [move.on] : []));
  }

  #hear(happening: Happening): void {
    switch (happening.kind) {
      case "status":
        // A snapshot on a live connection is no news about the connection.
        if (this.table.status !== "catching_up" || this.status.value !== "live") this.status.value = this.table.status;
        this.stopped.value = this.table.stopped;
        return;
      case "pending":
        this.pending.value = this.table.pending;
        this.sentAt.value = this.playing.value === undefined ? undefined : (this.sentAt.value ?? Date.now());
        return;
      case "presence":
        this.presence.value = happening.frame;
        return;
      case "chat":
        return this.talk.hear(happening.frame);
      case "reaction":
        return this.talk.see(happening.frame);
      case "seat_lost":
        this.seatLost.value = true;
        return;
      case "transfer_failed":
        return this.say(() => t("move.failed"));
      case "snapshot":
        if (happening.reason === "reset") {
          this.story.value = [...this.story.value, { n: (this.#lines += 1), say: () => t("connection.reset"), seat: undefined, quiet: false }];
          this.say(() => t("connection.reset"));
        }
        return this.#snapshot(happening.after.view, happening.before?.view);
      case "update":
        return this.#update(happening, happening.after.view);
      default:
        happening satisfies never;
    }
  }

  #snapshot(view: View, before: View | undefined): void {
    const tiles = Object.entries(view.table.tiles ?? {}).filter(([, tile]) => tile.by !== undefined);
    this.lastTile.value = tiles.map(([id]) => id).sort((a, b) => Number(a) - Number(b)).at(-1);
    this.#show(view, before);
  }

  #update({ events }: Extract<Happening, { kind: "update" }>, view: View): void {
    const before = this.view.value;
    for (const event of events) {
      if (event.k === "match_over") this.party.value = view.table.match;
      if (event.k === "round_started") this.lastTile.value = undefined;
      if (event.k === "played" && event.seat !== undefined) this.lastTile.value = event.id;
    }
    this.talk.follow(events);
    const told = [...tell(events, view, this.me.value, before), ...lapsed(before, view, events)];
    const lines = told.map((line) => ({ n: (this.#lines += 1), ...line }));
    this.story.value = [...this.story.value, ...lines].slice(-MOST_LINES);
    this.#show(view, before);
    if (events.some((event) => event.k === "played")) clack();
  }

  #show(view: View, before: View | undefined): void {
    this.view.value = view;
    this.order.follow(view.you?.hand ?? [], `${view.table.match} ${view.table.round?.deal}`);
    // What is chosen stays chosen as long as it is held; what cannot be told apart, as long as it is offered.
    const chosen = this.selected.value;
    if (chosen !== undefined && !this.hand.value.some((tile) => keyOf(tile) === chosen)) this.forget();
    if (!this.unclear.value.every((place) => this.places.value.includes(place))) this.unclear.value = [];
    const ask = view.table.ask;
    if (ask === undefined) this.asked.value = undefined;
    else if (ask.n !== this.asked.value?.n) this.asked.value = { n: ask.n, at: this.table.replica!.at };
    const mine = ask !== undefined && ask.seat === view.you?.seat;
    if (mine && before?.table.ask?.n !== ask.n) {
      chime();
      this.say(undefined);
    }
    this.verdict.value = view.table.result === undefined ? undefined : this.witness?.verdict();
  }
}
