/** Zooming, seeing everything and turning the table, for whoever has no second finger and no wheel. */

import type { Board, Look } from "@chickenfoot/board";
import type { ReadonlySignal } from "@preact/signals";
import { useEffect, useState } from "preact/hooks";

import { boardTurn } from "../state/prefs.ts";
import { t } from "../words/i18n.ts";
import { Icon } from "./icon.tsx";

const TURNS = ["0", "90", "180", "270"] as const;
const NEXT = 1.5;

/** One more quarter, clockwise. */
function turnOn(): void {
  boardTurn.value = TURNS[(TURNS.indexOf(boardTurn.value) + 1) % TURNS.length]!;
}

/**
 * One button where nothing lies, that opens the others. While everything is on screen and every corner is taken it
 * stays away, so that it never covers a tile; keys and fingers do the same.
 */
export function BoardTools({ board, look: { value: look } }: { board: () => Board | undefined; look: ReadonlySignal<Look> }) {
  const [open, setOpen] = useState(false);
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || (event.target as Element).closest?.("input, select, textarea")) return;
      if (event.key === "+" || event.key === "=") board()?.zoom(NEXT);
      else if (event.key === "-") board()?.zoom(1 / NEXT);
      else if (event.key === "0") board()?.fit();
    };
    addEventListener("keydown", press);
    return () => removeEventListener("keydown", press);
  }, [board]);
  const corner = look.corner ?? (look.fitted && !open ? undefined : "bottom right");
  if (corner === undefined) return null;
  return (
    <div class={`board-tools ${corner}`} role="group" aria-label={t("board.tools")}>
      {(open || !look.fitted) && (
        <>
          <button type="button" class="square" aria-label={t("board.farther")} title={t("board.farther")} aria-keyshortcuts="-" disabled={look.fitted} onClick={() => board()?.zoom(1 / NEXT)}><Icon name="farther" /></button>
          <button type="button" class="square" aria-label={t("board.closer")} title={t("board.closer")} aria-keyshortcuts="+" onClick={() => board()?.zoom(NEXT)}><Icon name="closer" /></button>
          <button type="button" class="square" aria-label={t("board.fit")} title={t("board.fit")} aria-keyshortcuts="0" disabled={look.fitted} onClick={() => board()?.fit()}><Icon name="fit" /></button>
          <button type="button" class="square" aria-label={t("board.turn")} title={t("board.turn")} onClick={turnOn}><Icon name="turn" /></button>
        </>
      )}
      <button type="button" class="square" aria-label={t("board.tools")} title={t("board.tools")} aria-expanded={open || !look.fitted} onClick={() => (look.fitted ? setOpen(!open) : (setOpen(false), board()?.fit()))}>
        <Icon name={open || !look.fitted ? "close" : "look"} />
      </button>
    </div>
  );
}
