/** The rules of a table in words: what is played, and how it differs from the standard. */

import type { GameEntry, TableView } from "@chickenfoot/client";

import { has, t } from "./i18n.ts";

/** The value of an option. */
export type Value = string | number | boolean;

/** A table's rules in three or four words. */
export function rulesInShort(table: Pick<TableView, "options" | "settings" | "preset" | "game">): string[] {
  const { length, target } = table.options;
  const parts = [t("rules.players", { count: table.settings.seats })];
  if (typeof length === "string") parts.push(length === "target" ? t("rules.to", { target }) : valueName("length", length));
  if (table.preset !== "custom" && has(`preset.${table.preset}`)) parts.push(t(`preset.${table.preset}`));
  return parts;
}

/** What an option is called. */
export function optionName(option: string): string {
  return has(`option.${option}.name`) ? t(`option.${option}.name`) : option;
}

/** What an option decides. A game we have no words for brings its own sentence, in English. */
export function optionHelp(option: string, schema: { description?: string } | undefined): string {
  return has(`option.${option}.help`) ? t(`option.${option}.help`) : (schema?.description ?? "");
}

/** What a value of an option is called. */
export function valueName(option: string, value: Value): string {
  if (typeof value === "number") return String(value);
  const key = `option.${option}.values.${String(value)}`;
  if (has(key)) return t(key);
  return typeof value === "boolean" ? t(value ? "form.yes" : "form.no") : value;
}

/** Options in the catalogue's order, each with its value and whether that differs from the standard. */
export function differences(game: GameEntry | undefined, options: TableView["options"]): { option: string; value: Value; differs: boolean }[] {
  const names = game === undefined ? Object.keys(options) : Object.keys(game.defaults);
  return names
    .filter((option) => option in options)
    .map((option) => ({ option, value: options[option]!, differs: game !== undefined && game.defaults[option] !== options[option] }))
    .filter(({ option }) => option !== "target" && option !== "targetRule" ? true : options.length === "target");
}
