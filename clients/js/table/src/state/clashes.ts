/** What a form need not offer: the catalogue says which options do not go together. */

import type { GameEntry } from "@chickenfoot/client";

import { choices, type Schema } from "../parts/field.tsx";
import type { Value } from "../words/rules.ts";

/** Options by name. */
export type Values = Record<string, Value>;

function clashing(game: GameEntry, options: Values, seats: number) {
  // A server from before the catalogue told them refuses what does not fit, as it always did.
  return (game.clashes ?? []).filter((clash) =>
    Object.entries(clash).every(([name, values]) => values.includes(name === "seats" ? seats : options[name]!)));
}

/** Whether so many can play with these options. */
export function fits(game: GameEntry, options: Values, seats: number): boolean {
  return clashing(game, options, seats).length === 0;
}

/** The same options, with the standard where so many could not play with them. */
export function fitted(game: GameEntry, options: Values, seats: number): Values {
  let kept = options;
  for (let clash = clashing(game, kept, seats)[0]; clash !== undefined; clash = clashing(game, kept, seats)[0]) {
    const standard = Object.keys(clash).filter((name) => name !== "seats" && kept[name] !== game.defaults[name]);
    if (standard.length === 0) return game.defaults;
    kept = { ...kept, ...Object.fromEntries(standard.map((name) => [name, game.defaults[name]!])) };
  }
  return kept;
}

/** A schema without the values that do not go with the other options; a range loses them at its ends. */
export function narrowed(schema: Schema, game: GameEntry, name: string, options: Values, seats: number): Schema {
  if (!(game.clashes ?? []).some((clash) => name in clash)) return schema;
  const fitting = (value: Value) => fits(game, { ...options, [name]: value }, seats);
  const { values, range } = choices(schema);
  const numbers = range === undefined ? [] : Array.from({ length: range.max - range.min + 1 }, (_, i) => range.min + i).filter(fitting);
  const parts: Schema[] = [{ enum: values.filter(fitting) }];
  if (numbers.length > 0) parts.push({ minimum: numbers[0]!, maximum: numbers.at(-1)! });
  return { anyOf: parts, ...(schema.default !== undefined && { default: schema.default }) };
}
