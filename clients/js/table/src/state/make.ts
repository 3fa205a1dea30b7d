/** Making a table, from a form or at a wish. */

import { type CreateTable, HttpRefusal } from "@chickenfoot/client";

import { t } from "../words/i18n.ts";
import { api, tokens } from "./api.ts";
import { name } from "./prefs.ts";
import { go } from "./router.ts";

/** The table whose empty seats get bots and which starts by itself, once. */
let botsFor: string | undefined;

/** A table's makings, and whether bots should fill it at once. */
export interface Making {
  body: Omit<CreateTable, "token">;
  bots?: boolean;
}

/** Make the table and go there. Resolves with the refusal's code, or nothing. */
export async function makeTable({ body, bots = false }: Making): Promise<string | undefined> {
  try {
    const made = await api.create(body, tokens);
    if (bots) botsFor = made.code;
    go(`/t/${made.code}`);
    return undefined;
  } catch (error) {
    return error instanceof HttpRefusal ? (error.problem?.code ?? "internal") : "offline";
  }
}

/** Three bots and a match of a few rounds. */
export function playBots(): Making {
  return {
    body: { game: "chicken_foot", name: name.value || t("home.guest"), options: { length: "half" }, settings: { seats: 4, bot_pause_ms: 900 } },
    bots: true,
  };
}

/** True the first time it is asked about the table that wants bots. */
export function wantsBots(code: string): boolean {
  const wanted = botsFor === code;
  if (wanted) botsFor = undefined;
  return wanted;
}
