/** The first seconds: one sentence, two buttons, open tables. */

import type { Invitation } from "@chickenfoot/client";
import { useEffect, useState } from "preact/hooks";

import { api } from "../state/api.ts";
import { makeTable, playBots } from "../state/make.ts";
import { go } from "../state/router.ts";
import { t } from "../words/i18n.ts";
import { gameName } from "../words/names.ts";
import { rulesInShort } from "../words/rules.ts";
import { Settings } from "../parts/settings.tsx";
import { FootPicture } from "../parts/foot-picture.tsx";

/** How often open tables are looked up again, in milliseconds. */
const AGAIN_MS = 8_000;

/** The front page. */
export function Home() {
  const [open, setOpen] = useState<Invitation[]>([]);
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState(false);
  useEffect(() => {
    const look = () => void (document.hidden || api.openTables().then(setOpen, () => undefined));
    look();
    const again = setInterval(look, AGAIN_MS);
    document.addEventListener("visibilitychange", look);
    return () => {
      clearInterval(again);
      document.removeEventListener("visibilitychange", look);
    };
  }, []);

  async function bots() {
    setBusy(true);
    setProblem(await makeTable(playBots()));
    setBusy(false);
  }

  return (
    <main class="home">
      <div class="hero">
        <FootPicture />
        <h1>Chickenfoot</h1>
        <p>{t("home.sentence")}</p>
        <div class="buttons">
          <button type="button" class="main huge" onClick={() => go("/?new")}>{t("home.make")}</button>
          <button type="button" class="large" disabled={busy} onClick={bots}>{t("home.bots")}</button>
        </div>
        {problem && <p class="note warn" role="alert">{t(`code.${problem}`)}</p>}
        <Join />
      </div>
      {open.length > 0 && (
        <section class="open-tables">
          <h2>{t("home.open")}</h2>
          <ul>
            {open.map((table) => (
              <li key={table.code}>
                <a href={`/t/${table.code}`} onClick={(event) => { event.preventDefault(); go(`/t/${table.code}`); }}>
                  <b>{gameName(table.game)}</b>
                  <span>{Object.values(table.names).join(", ")}</span>
                  <small>{rulesInShort(table).join(" · ")}</small>
                  <small>{t("home.free", { count: table.free.length })} · {t(`phase.${running(table.phase)}`)}</small>
                </a>
              </li>
            ))}
          </ul>
        </section>
      )}
      <details class="home-settings">
        <summary>{t("settings.title")}</summary>
        <Settings />
      </details>
    </main>
  );
}

/** Where an open table stands, as far as a guest is concerned. */
function running(phase: Invitation["phase"]): string {
  return phase === "lobby" || phase === "match_over" ? phase : "running";
}

/** A code told over the phone. */
function Join() {
  const [code, setCode] = useState("");
  const clean = code.replace(/[^0-9a-z]/gi, "").toUpperCase();
  return (
    <form class="join" onSubmit={(event) => { event.preventDefault(); if (clean.length === 8) go(`/t/${clean}`); }}>
      <input value={code} aria-label={t("home.code")} placeholder={t("home.code")} autoCapitalize="characters" spellcheck={false} maxLength={12} onInput={(event) => setCode(event.currentTarget.value)} />
      <button type="submit" disabled={clean.length !== 8}>{t("home.join")}</button>
    </form>
  );
}
