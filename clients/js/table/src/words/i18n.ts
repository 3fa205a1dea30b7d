/** Words in the reader's language. Catalogues are loaded when needed; English is the last resort. */

import { effect, signal } from "@preact/signals";
import i18next from "i18next";

import { language } from "../state/prefs.ts";

/** The languages there are words for, by their own names. */
export const LANGUAGES = { en: "English", fr: "Français" } as const;
type Language = keyof typeof LANGUAGES;

const CATALOGUES: Record<Language, () => Promise<{ default: object }>> = {
  en: () => import("../locales/en.json"),
  fr: () => import("../locales/fr.json"),
};

/** The language now shown. Components that translate read it, and so are drawn again when it changes. */
export const shown = signal<Language>("en");

/** The first language the browser asks for that we have. */
export function preferred(asked: readonly string[]): Language {
  for (const tag of asked) {
    const short = tag.toLowerCase().split("-")[0]!;
    if (short in LANGUAGES) return short as Language;
  }
  return "en";
}

/** Load the words of `wanted` and show them. */
async function speak(wanted: Language): Promise<void> {
  const words = await CATALOGUES[wanted]();
  i18next.addResourceBundle(wanted, "translation", words.default);
  await i18next.changeLanguage(wanted);
  document.documentElement.lang = wanted;
  shown.value = wanted;
}

/** Begin: resolves when the first words are there. */
export async function startWords(): Promise<void> {
  await i18next.init({ fallbackLng: false, resources: {}, interpolation: { escapeValue: false } });
  const wanted = () => (language.value === "auto" ? preferred(navigator.languages) : language.value);
  await speak(wanted());
  effect(() => {
    const next = wanted();
    if (next !== shown.peek()) void speak(next);
  });
}

/** The words for a key. Preact draws them as text, so nothing needs escaping. */
export function t(key: string, values: Record<string, unknown> = {}): string {
  return shown.value && i18next.t(key, values);
}

/** Whether there are words for a key: options of a game we never heard of bring their own. */
export function has(key: string): boolean {
  return shown.value !== undefined && i18next.exists(key);
}

/** A list in the reader's language: "Ana, Bo and Cy". */
export function list(items: string[]): string {
  return new Intl.ListFormat(shown.value, { type: "conjunction" }).format(items);
}
