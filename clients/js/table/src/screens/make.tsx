/** Make a table. */

import type { Catalogue } from "@chickenfoot/client";
import { useEffect, useState } from "preact/hooks";

import { catalogue, loadCatalogue } from "../state/api.ts";
import { makeTable } from "../state/make.ts";
import { name } from "../state/prefs.ts";
import { go } from "../state/router.ts";
import { t } from "../words/i18n.ts";
import { Icon } from "../parts/icon.tsx";
import { NAME_LENGTH } from "../parts/sit.tsx";
import { type Choice, TableForm } from "../parts/table-form.tsx";

/** Name and rules, then the table itself. */
export function Make() {
  const [problem, setProblem] = useState<string>();
  const [as, setAs] = useState(name.value);
  useEffect(() => void loadCatalogue().catch(() => setProblem("offline")), []);

  async function make(choice: Choice) {
    const trimmed = as.trim();
    if (trimmed === "") return setProblem("bad_name");
    name.value = trimmed;
    const { game, preset, options, settings } = choice;
    const body = preset === "custom" ? { game, options, settings } : { game, preset, settings };
    setProblem(await makeTable({ body: { ...body, name: trimmed } }));
  }

  return (
    <main class="make">
      <div class="card">
        <header>
          <button type="button" class="square" aria-label={t("form.back")} onClick={() => go("/")}><Icon name="back" /></button>
          <h1>{t("form.title")}</h1>
        </header>
        <label class="your-name">
          <span>{t("sit.name")}</span>
          <input value={as} maxLength={NAME_LENGTH} autoComplete="nickname" onInput={(event) => setAs(event.currentTarget.value)} />
        </label>
        {problem && <p class="note warn" role="alert">{t(`code.${problem}`)}</p>}
        {catalogue.value && <TableForm catalogue={catalogue.value} start={standard(catalogue.value)} submit={t("form.make")} onChoose={make} />}
      </div>
    </main>
  );
}

/** Chicken Foot for four as the server has it by default; whatever game comes first where it is missing. */
function standard({ games }: Catalogue): Choice {
  const game = games.find(({ id }) => id === "chicken_foot") ?? games[0]!;
  const seats = Math.min(Math.max(4, game.players.min), game.players.max);
  return { game: game.id, preset: Object.keys(game.presets)[0] ?? "custom", options: game.defaults, settings: { seats } };
}
