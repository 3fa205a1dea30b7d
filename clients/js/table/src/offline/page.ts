/** The page without a server: it says so, and opens the table as soon as there is one again. */

import "../styles/base.css";
import "../styles/controls.css";
import "../styles/screens.css";

import { offline as en } from "../locales/en.json";
import { offline as es } from "../locales/es.json";
import { offline as fr } from "../locales/fr.json";
import { offline as pt } from "../locales/pt.json";
import { offline as sv } from "../locales/sv.json";
import { language } from "../state/prefs.ts";
import { preferred } from "../words/languages.ts";

/** How often the server is tried, in milliseconds. */
const TRY_MS = 5_000;

const chosen = language.value === "auto" ? preferred(navigator.languages) : language.value;
const words: Record<string, string> = { en, fr, es, sv, pt }[chosen];

document.documentElement.lang = chosen;
document.title = `${words.title} – Chickenfoot`;
for (const place of document.querySelectorAll<HTMLElement>("[data-words]")) {
  place.textContent = words[place.dataset.words!.replace("offline.", "")] ?? "";
}

const again = () => location.reload();

/** Whoever answers there, the page itself is worth asking for again. */
async function look(): Promise<void> {
  if (await fetch("/healthz", { cache: "no-store" }).then((answer) => answer.ok, () => false)) again();
}

document.querySelector("button")!.addEventListener("click", again);
addEventListener("online", () => void look());
setInterval(() => void look(), TRY_MS);
