/** The protocol's types under the names this package uses. The generated file is the source. */

import type * as P from "./protocol.ts";

export type {
  Ack, Bye, Catalogue, ChatLine as Chat, CreateTable, Created, End, AnyEvent as Event, Foot, GameEntry, Hello, Invitation, Move,
  OpenTables, PlacedTile, Presence, Problem, Reaction, RefusalCode, Refused, Replay, ReplayView, Result, Resume, Seat, Seated, Settings,
  SettingsChange, Snapshot, Standing, Update, View, Welcome,
} from "./protocol.ts";

/** The public half of a view. */
export type TableView = P.Table;
/** Every frame that carries an `id` and gets one answer. */
export type Command = P.AnyCommand;
/** Every frame the server sends. */
export type ServerMessage = P.ServerFrame;
/** A command before it has an id. */
export type Unsent = P.Unsent;
