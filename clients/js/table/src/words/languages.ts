/** The languages there are words for, and which of them to show. */

/** By their own names. */
export const LANGUAGES = { en: "English", fr: "Français", es: "Español", sv: "Svenska", pt: "Português" } as const;

/** One of them. */
export type Language = keyof typeof LANGUAGES;

/** The first language the browser asks for that we have: `pt-BR` is `pt`. */
export function preferred(asked: readonly string[]): Language {
  for (const tag of asked) {
    const short = tag.toLowerCase().split("-")[0]!;
    if (Object.hasOwn(LANGUAGES, short)) return short as Language;
  }
  return "en";
}
