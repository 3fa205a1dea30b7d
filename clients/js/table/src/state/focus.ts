/**
 * Focus is never lost.
 *
 * What had it may leave the screen at any moment: a tile is played, a button has done its work, a card folds. The
 * browser then forgets where the reader was. Here it goes on to what is nearest in meaning: the next of its kind,
 * else what is wanted now, else the heading of what came instead.
 */

/** What can be reached by Tab, and what a script may focus. */
const REACHABLE = 'button:not(:disabled), a[href], input:not(:disabled), select, summary, [tabindex="0"], [data-place]';

/** Where to go when nothing of its kind is left, best first. */
const NEXT = [
  ".result .main",
  ".vote-row button",
  ".lobby footer .main:not(:disabled)",
  ".lobby .free button",
  ".actions .main",
  '.rack .held[tabindex="0"]',
  "main h1",
];

/** Where to go when one of these closed: to what opens it again. */
const OPENERS = [[".panel", ".menu-button"]] as const;

/** Groups whose members stand for one another: a tile for a tile, a seat's button for a seat's button. */
const GROUPS = ".rack, .cf-board, .places, .people, .actions, .tabs, .panel, .vote-row, .result, .lobby, .buttons";

let last: HTMLElement | SVGElement | undefined;
/** The groups around what had the focus, from the inside out, and its place among their members. */
let around: { group: Element; at: number }[] = [];

const seen = (one: Element) => one.isConnected && one.checkVisibility({ visibilityProperty: true });
const members = (group: Element) => [...group.querySelectorAll<HTMLElement>(REACHABLE)].filter(seen);

function remember(event: FocusEvent): void {
  const { target } = event;
  if (!(target instanceof HTMLElement || target instanceof SVGElement)) return;
  last = target;
  around = [];
  for (let group = target.closest(GROUPS); group !== null; group = group.parentElement?.closest(GROUPS) ?? null) {
    around.push({ group, at: members(group).indexOf(target as HTMLElement) });
  }
}

/** Whoever taps beside everything wants no focus. */
function release(event: PointerEvent): void {
  if ((event.target as Element).closest(`${REACHABLE}, label`) === null) last = undefined;
}

/** Move on if what had the focus is gone, hidden or disabled. */
function restore(): void {
  const now = document.activeElement;
  if (last === undefined || (now !== null && now !== document.body && now !== last)) return;
  if (seen(last) && !(last as HTMLButtonElement).disabled) return;
  const next = successor();
  if (next === undefined) return;
  if (next.matches("h1")) next.tabIndex = -1;
  next.focus({ preventScroll: true });
}

function successor(): HTMLElement | undefined {
  for (const { group, at } of around) {
    const left = seen(group) ? members(group) : [];
    const next = left[Math.min(Math.max(at, 0), left.length - 1)];
    if (next !== undefined) return next;
    if (group.matches(".result, .lobby, .panel")) break;
  }
  const openers = OPENERS.filter(([closed]) => around.some(({ group }) => group.matches(closed))).map(([, opener]) => opener);
  for (const wanted of [...openers, ...NEXT]) {
    const next = [...document.querySelectorAll<HTMLElement>(wanted)].find(seen);
    if (next !== undefined) return next;
  }
  return undefined;
}

/** Begin to watch; once for the page. */
export function keepFocus(): void {
  document.addEventListener("focusin", remember);
  document.addEventListener("pointerdown", release);
  // Frames, not mutations: whatever an update did is done by then, and nothing is measured in its midst.
  let due = false;
  const watch = new MutationObserver(() => {
    if (due || last === undefined) return;
    due = true;
    requestAnimationFrame(() => {
      due = false;
      restore();
    });
  });
  watch.observe(document.querySelector("#app")!, { childList: true, subtree: true, attributes: true, attributeFilter: ["disabled", "hidden", "data-phase", "open"] });
}
