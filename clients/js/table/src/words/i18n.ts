/** Words in the reader's language. Catalogues are loaded when needed; English is the last resort. */

import { effect, signal } from "@preact/signals";
import i18next from "i18next";

import { language } from "../state/prefs.ts";
import { type Language, preferred } from "./languages.ts";

const CATALOGUES: Record<Language, () => Promise<{ default: object }>> = {
  en: () => import("../locales/en.json"),
  fr: () => import("../locales/fr.json"),
  es: () => import("../locales/es.json"),
  sv: () => import("../locales/sv.json"),
  pt: () => import("../locales/pt.json"),
};

/** The language now shown. Components that translate read it, and so are drawn again when it changes. */
export const shown = signal<Language>("en");

/** Which language is to be shown. */
const wanted = () => (language.value === "auto" ? preferred(navigator.languages) : language.value);

/** Load the words of `next` and show them, unless another language was wanted meanwhile. */
async function speak(next: Language): Promise<void> {
  const words = await CATALOGUES[next]();
  if (next !== wanted()) return;
  i18next.addResourceBundle(next, "translation", words.default);
  await i18next.changeLanguage(next);
  document.documentElement.lang = next;
  shown.value = next;
}

/** Begin: resolves when the first words are there. */
export async function startWords(): Promise<void> {
  // Separators are named because guessing them for each sentence costs as much as the sentence.
  await i18next.init({ fallbackLng: false, resources: {}, keySeparator: ".", nsSeparator: false, interpolation: { escapeValue: false, skipOnVariables: true } });
  await speak(wanted());
  effect(() => {
    const next = wanted();
    // Words that cannot be fetched now leave the page in the language it has.
    if (next !== shown.peek()) void speak(next).catch(() => undefined);
  });
}

/** Sentences said before: a table says the same ones over and over, and looking one up is most of what an update costs. */
const said = new Map<string, string>();
let saidIn: Language | undefined;
const MOST_SAID = 4_000;

/** The words for a key. Preact draws them as text, so nothing needs escaping. */
export function t(key: string, values?: Record<string, unknown>): string {
  const now = shown.value;
  if (saidIn !== now || said.size > MOST_SAID) said.clear();
  saidIn = now;
  let name = key;
  for (const value in values) name += `\0${value}\0${String(values[value])}`;
  let words = said.get(name);
  if (words === undefined) said.set(name, (words = i18next.t(key, values ?? {})));
  return words;
}

/** Whether there are words for a key: options of a game we never heard of bring their own. */
export function has(key: string): boolean {
  return shown.value !== undefined && i18next.exists(key);
}

/** A list in the reader's language: "Ana, Bo and Cy". */
export function list(items: string[]): string {
  return new Intl.ListFormat(shown.value, { type: "conjunction" }).format(items);
}
