/** A table's rules and settings as a form, made from the server's catalogue. */

import type { Catalogue, GameEntry, SettingsChange } from "@chickenfoot/client";
import { useState } from "preact/hooks";

import { fits, fitted, narrowed } from "../state/clashes.ts";
import { t } from "../words/i18n.ts";
import { gameName } from "../words/names.ts";
import { differences, optionHelp, optionName, type Value, valueName } from "../words/rules.ts";
import { GamePicture } from "./game-picture.tsx";
import { Field, type Schema } from "./field.tsx";

/** What was chosen. */
export interface Choice {
  game: string;
  preset: string;
  options: Record<string, Value>;
  settings: SettingsChange;
}

/** Settings offered, in order; the number of seats stands above with the game. */
const SETTINGS = ["visibility", "turn_seconds", "absent", "grace_seconds", "next_round_seconds", "watchers", "watcher_chat", "bot_level", "bot_pause_ms"] as const;

/** Settings that may still change between rounds. */
const BETWEEN: readonly (typeof SETTINGS)[number][] = ["turn_seconds", "absent", "grace_seconds", "next_round_seconds", "watcher_chat", "bot_level", "bot_pause_ms"];

/** Clock, bots and guests: alone between two rounds, when the rules stand. */
export function RunningForm(props: { catalogue: Catalogue; start: SettingsChange; submit: string; onChoose: (settings: SettingsChange) => void; onCancel: () => void }) {
  const [settings, setSettings] = useState<SettingsChange>({});
  const schemas = (props.catalogue.settings.properties ?? {}) as Record<string, Schema>;
  return (
    <form class="table-form" onSubmit={(event) => { event.preventDefault(); props.onChoose(settings); }}>
      <div class="form-body">
        {BETWEEN.filter((name) => schemas[name]).map((name) => (
          <SettingField key={name} name={name} schema={schemas[name]!} value={settings[name] ?? props.start[name]!} set={(value) => setSettings({ ...settings, [name]: value })} />
        ))}
      </div>
      <footer>
        <button type="button" onClick={props.onCancel}>{t("form.cancel")}</button>
        <button type="submit" class="main large">{props.submit}</button>
      </footer>
    </form>
  );
}

function SettingField({ name, schema, value, set }: { name: string; schema: Schema; value: Value; set: (value: Value) => void }) {
  return <Field label={t(`setting.${name}.name`)} help={t(`setting.${name}.help`)} schema={schema} value={value} words={(one) => settingValue(name, one)} onChange={set} />;
}

/** The form: game, players and length first, everything else folded. */
export function TableForm(props: { catalogue: Catalogue; start: Choice; submit: string; onChoose: (choice: Choice) => void; onCancel?: () => void }) {
  const [choice, setChoice] = useState(props.start);
  const game = props.catalogue.games.find((one) => one.id === choice.game) ?? props.catalogue.games[0]!;
  const seats = choice.settings.seats ?? 4;
  const schemas = (game.options.properties ?? {}) as Record<string, Schema>;
  const settingSchemas = (props.catalogue.settings.properties ?? {}) as Record<string, Schema>;

  const setOptions = (options: Record<string, Value>) => setChoice({ ...choice, options, preset: presetOf(game, options) });
  const setOption = (name: string, value: Value) => setOptions({ ...choice.options, [name]: value });
  const setSetting = (name: string, value: Value) => setChoice({ ...choice, settings: { ...choice.settings, [name]: value } });

  function setSeats(n: number) {
    const options = fitted(game, choice.options, n);
    setChoice({ ...choice, options, preset: presetOf(game, options), settings: { ...choice.settings, seats: n } });
  }

  function setGame(id: string) {
    const next = props.catalogue.games.find((one) => one.id === id)!;
    const fitting = Math.min(Math.max(seats, next.players.min), next.players.max);
    setChoice({ game: id, preset: presetOf(next, next.defaults), options: next.defaults, settings: { ...choice.settings, seats: fitting } });
  }

  const shown = (name: string) => !(["target", "targetRule"].includes(name) && choice.options.length !== "target");
  const field = (name: string) => schemas[name] && shown(name) && (
    <Field key={name} label={optionName(name)} help={optionHelp(name, schemas[name])} schema={narrowed(schemas[name]!, game, name, choice.options, seats)} value={choice.options[name]!} words={(value) => valueName(name, value)} onChange={(value) => setOption(name, value)} />
  );
  const rest = Object.keys(schemas).filter((name) => name !== "length" && name !== "target");

  return (
    <form class="table-form" onSubmit={(event) => { event.preventDefault(); props.onChoose(choice); }}>
      <div class="form-body">
        {props.catalogue.games.length > 1 && (
          <fieldset class="games">
            <legend>{t("form.game")}</legend>
            {props.catalogue.games.map((one) => (
              <label key={one.id} class={one.id === game.id ? "chosen" : ""}>
                <input type="radio" name="game" checked={one.id === game.id} onChange={() => setGame(one.id)} />
                <GamePicture game={one.id} />
                <b>{gameName(one.id)}</b>
                <small>{t("form.players", { min: one.players.min, max: one.players.max })}</small>
              </label>
            ))}
          </fieldset>
        )}
        <fieldset class="numbers">
          <legend>{t("form.seats")}</legend>
          {Array.from({ length: game.players.max - game.players.min + 1 }, (_, i) => game.players.min + i).map((n) => (
            <label key={n} class={n === seats ? "chosen" : ""}>
              <input type="radio" name="seats" checked={n === seats} onChange={() => setSeats(n)} />{n}
            </label>
          ))}
        </fieldset>
        {field("length")}
        {field("target")}
        <details>
          <summary>{t("form.more")}</summary>
          <fieldset class="presets">
            <legend>{t("form.preset")}</legend>
            {Object.entries(game.presets).filter(([, options]) => fits(game, options, seats)).map(([preset, options]) => (
              <label key={preset} class={choice.preset === preset ? "chosen" : ""}>
                <input type="radio" name="preset" checked={choice.preset === preset} onChange={() => setOptions(options)} />
                <b>{t(`preset.${preset}`, { defaultValue: preset })}</b>
                <small>{told(game, options)}</small>
              </label>
            ))}
            {choice.preset === "custom" && <span class="chosen">{t("preset.custom")}</span>}
          </fieldset>
          {rest.map(field)}
        </details>
        <details>
          <summary>{t("form.running")}</summary>
          {SETTINGS.filter((name) => settingSchemas[name]).map((name) => (
            <SettingField key={name} name={name} schema={settingSchemas[name]!} value={choice.settings[name] ?? settingSchemas[name]!.default!} set={(value) => setSetting(name, value)} />
          ))}
        </details>
      </div>
      <footer>
        {props.onCancel && <button type="button" onClick={props.onCancel}>{t("form.cancel")}</button>}
        <button type="submit" class="main large">{props.submit}</button>
      </footer>
    </form>
  );
}

/** A preset in a line: what it changes about the standard. */
function told(game: GameEntry, options: Record<string, Value>): string {
  const rows = differences(game, options).filter(({ differs }) => differs);
  return rows.length === 0 ? t("rules.standard") : rows.map(({ option, value }) => `${optionName(option)}: ${valueName(option, value)}`).join(" · ");
}

/** The preset that these values are. */
function presetOf(game: GameEntry, options: Record<string, Value>): string {
  const same = (values: Record<string, Value>) => Object.keys(game.defaults).every((name) => values[name] === options[name]);
  return Object.entries(game.presets).find(([, values]) => same(values))?.[0] ?? "custom";
}

function settingValue(name: string, value: Value): string {
  if (typeof value === "boolean") return t(value ? "form.yes" : "form.no");
  return t(`setting.${name}.values.${value}`, { defaultValue: String(value) });
}
