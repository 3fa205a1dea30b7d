/** Forth and back through a round: buttons, a slider, speeds, and the keys that do the same. */

import { t } from "../words/i18n.ts";
import { Icon } from "../parts/icon.tsx";
import { type Playing, type Speed, SPEEDS, type Wish } from "./film.ts";

/** The bar under the board. `words` is what a screen reader says of the slider. */
export function Controls({ playing, wish, words }: { playing: Playing; wish: (wish: Wish) => void; words: string }) {
  const { at, last, running, speed } = playing;
  return (
    <div class="replay-controls" role="group" aria-label={t("replay.controls")}>
      <span class="replay-at" aria-hidden="true">{at}/{last}</span>
      <input
        type="range" class="slider" min={0} max={last} value={at} step={1}
        aria-label={t("replay.slider")}
        aria-valuetext={`${t("replay.at", { at, last })}: ${words}`}
        onInput={(event) => wish({ do: "go", to: Number(event.currentTarget.value) })}
      />
      <div class="replay-buttons">
        <button type="button" class="square" aria-label={t("replay.first")} aria-keyshortcuts="Home" disabled={at === 0} onClick={() => wish({ do: "go", to: 0 })}><Icon name="first" /></button>
        <button type="button" class="square" aria-label={t("replay.back")} aria-keyshortcuts="ArrowLeft" disabled={at === 0} onClick={() => wish({ do: "step", by: -1 })}><Icon name="back" /></button>
        <button type="button" class="square main" aria-label={t(running ? "replay.pause" : "replay.play")} aria-keyshortcuts="Space" onClick={() => wish({ do: "toggle" })}><Icon name={running ? "pause" : "play"} /></button>
        <button type="button" class="square" aria-label={t("replay.next")} aria-keyshortcuts="ArrowRight" disabled={at === last} onClick={() => wish({ do: "step", by: 1 })}><Icon name="next" /></button>
        <button type="button" class="square" aria-label={t("replay.last")} aria-keyshortcuts="End" disabled={at === last} onClick={() => wish({ do: "go", to: last })}><Icon name="last" /></button>
        <select aria-label={t("replay.speed")} aria-keyshortcuts="< >" value={String(speed)} onChange={(event) => wish({ do: "speed", to: Number(event.currentTarget.value) as Speed })}>
          {SPEEDS.map((one) => <option key={one} value={String(one)}>{one}×</option>)}
        </select>
      </div>
    </div>
  );
}

/** What a key does; undefined for keys that are somebody else's. */
export function keyed({ key, target, ctrlKey, metaKey, altKey }: KeyboardEvent): Wish | "close" | undefined {
  if (ctrlKey || metaKey || altKey) return undefined;
  const on = target as Partial<Element> | null;
  if (key === "Escape") return "close";
  if (on?.closest?.("select, input:not([type=range])")) return undefined;
  if (key === ">" || key === "<") return { do: key === ">" ? "faster" : "slower" };
  // A slider moves by itself, a button is pressed by the space bar.
  if (!on?.closest?.("input")) {
    if (key === "ArrowLeft" || key === "ArrowRight") return { do: "step", by: key === "ArrowLeft" ? -1 : 1 };
    if (key === "Home") return { do: "go", to: 0 };
    if (key === "End") return { do: "go", to: Number.MAX_SAFE_INTEGER };
  }
  return key === " " && !on?.closest?.("button, summary, a") ? { do: "toggle" } : undefined;
}
