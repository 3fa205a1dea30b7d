/**
 * Answers to an ask that nobody has confirmed, kept through a reload of the page.
 *
 * They are said again under the id they were born with, so each counts at most once; and each names its ask, so that
 * one which comes too late changes nothing and is refused in so many words. Nothing else is kept: what names no ask
 * could come as a surprise.
 */

import type { StorageLike } from "./store.ts";
import type { Command } from "./types.ts";

const PREFIX = "chickenfoot.unanswered.";

/** What was left unanswered at this table. */
export function keptCommands(storage: StorageLike | undefined, code: string): Command[] {
  try {
    const kept: unknown = JSON.parse(storage?.getItem(PREFIX + code) ?? "[]");
    return Array.isArray(kept) ? kept.filter((one: Partial<Record<"id" | "ask", unknown>> | null) => typeof one?.id === "string" && typeof one.ask === "number") : [];
  } catch {
    return []; // a storage that refuses costs the memory, never the game
  }
}

/** These are unanswered now. */
export function keepCommands(storage: StorageLike | undefined, code: string, commands: readonly Command[]): void {
  const answers = commands.filter((command) => "ask" in command);
  try {
    if (answers.length === 0) storage?.removeItem(PREFIX + code);
    else storage?.setItem(PREFIX + code, JSON.stringify(answers));
  } catch {
    // As above.
  }
}
