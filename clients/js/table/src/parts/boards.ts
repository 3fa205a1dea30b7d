/** Which board shows a session's table: for whoever zooms it or lets go of a tile above it. */

import type { Board } from "@chickenfoot/board";

import type { Session } from "../state/session.ts";

const boards = new WeakMap<Session, Board>();

/** The board that shows a session's table. */
export const boardOf = (session: Session): Board | undefined => boards.get(session);

/** This board shows it now. */
export const showBoard = (session: Session, board: Board): void => void boards.set(session, board);
