/** The rules of a table in a few plain lines, with whatever is not as usual set out, before anybody sits down. */

import type { TableView } from "@chickenfoot/client";

import { catalogue } from "../state/api.ts";
import { t } from "../words/i18n.ts";
import { differences, optionName, valueName } from "../words/rules.ts";

type Ruled = Pick<TableView, "game" | "options" | "settings">;

/** Told already in the line of players and length. */
const ABOVE: readonly string[] = ["length", "target"];

/** One rule that is not as usual: its name, its value here, and the usual one. */
export interface Unusual {
  words: string;
  usually: string | undefined;
}

/** What a guest should know before sitting down: options off the standard, and settings that change how one plays. */
export function unusual({ game, options, settings }: Ruled): Unusual[] {
  const known = catalogue.value?.games.find(({ id }) => id === game);
  const rules = differences(known, options)
    .filter(({ option, differs }) => differs && !ABOVE.includes(option))
    .map(({ option, value }) => ({
      words: `${optionName(option)}: ${valueName(option, value)}`,
      usually: t("rules.usually", { value: valueName(option, known!.defaults[option]!) }),
    }));
  const manners = [
    settings.turn_seconds > 0 && t("rules.clock", { count: settings.turn_seconds }),
    settings.absent === "wait" && t("rules.wait"),
    settings.absent === "auto" && t("rules.auto"),
    !settings.watchers && t("rules.unwatched"),
  ].flatMap((words) => (words === false ? [] : [{ words, usually: undefined }]));
  return [...rules, ...manners];
}

/** The lines. Nothing until the standard is known. */
export function RulesBrief({ table }: { table: Ruled }) {
  if (catalogue.value === undefined) return null;
  const lines = unusual(table);
  if (lines.length === 0) return <p class="brief">{t("rules.standard")}</p>;
  return (
    <div class="brief">
      <p>{t("rules.differs")}</p>
      <ul>
        {lines.map(({ words, usually }) => (
          <li key={words}><mark>{words}</mark>{usually !== undefined && <small> ({usually})</small>}</li>
        ))}
      </ul>
    </div>
  );
}
