/** What is played here: the game in a few sentences, then every house rule, those that differ first. */

import type { SettingsChange } from "@chickenfoot/client";
import { useEffect, useState } from "preact/hooks";

import { catalogue, loadCatalogue } from "../state/api.ts";
import type { Session } from "../state/session.ts";
import { has, t } from "../words/i18n.ts";
import { gameName } from "../words/names.ts";
import { differences, optionHelp, optionName, valueName } from "../words/rules.ts";
import type { Schema } from "./field.tsx";
import { type Choice, RunningForm, TableForm } from "./table-form.tsx";

/** The rules of this table; the host may change them in the lobby. */
export function Rules({ session }: { session: Session }) {
  const table = session.view.value?.table;
  const [changing, setChanging] = useState(false);
  useEffect(() => void loadCatalogue().catch(() => undefined), []);
  if (table === undefined) return null;
  const game = catalogue.value?.games.find((one) => one.id === table.game);
  const schemas = (game?.options.properties ?? {}) as Record<string, Schema>;
  const rows = differences(game, table.options);

  async function change(choice: Choice) {
    const answer = await session.send({ type: "configure", ...choice });
    if (answer.ok) setChanging(false);
  }

  async function run(settings: SettingsChange) {
    const answer = await session.send({ type: "configure", settings });
    if (answer.ok) setChanging(false);
  }

  if (changing && catalogue.value !== undefined && table.phase === "round_over") {
    return <RunningForm catalogue={catalogue.value} start={table.settings} submit={t("rules.save")} onChoose={run} onCancel={() => setChanging(false)} />;
  }
  if (changing && catalogue.value !== undefined && table.phase === "lobby") {
    const start = { game: table.game, preset: table.preset, options: table.options, settings: { ...table.settings } };
    return <TableForm catalogue={catalogue.value} start={start} submit={t("rules.save")} onChoose={change} onCancel={() => setChanging(false)} />;
  }
  return (
    <div class="rules">
      <h2>{gameName(table.game)}</h2>
      {has(`game.${table.game}.how`) && t(`game.${table.game}.how`).split("\n").map((line) => <p key={line}>{line}</p>)}
      {session.isHost.value && (table.phase === "lobby" || table.phase === "round_over") && (
        <button type="button" class="main" onClick={() => setChanging(true)}>{t(table.phase === "lobby" ? "rules.change" : "rules.change_running")}</button>
      )}
      <dl>
        {[...rows.filter((row) => row.differs), ...rows.filter((row) => !row.differs)].map(({ option, value, differs }) => (
          <div key={option} class={differs ? "differs" : ""}>
            <dt>{optionName(option)}</dt>
            <dd>{valueName(option, value)}</dd>
            <dd class="help">{optionHelp(option, schemas[option])}</dd>
          </div>
        ))}
      </dl>
      <p class="note">{t("fair.help")}</p>
    </div>
  );
}
