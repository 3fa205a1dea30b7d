/** A finished round, looked at again. Fetched only when somebody wants to. */

import "./replay.css";

import { HttpRefusal, type Replay, Witness } from "@chickenfoot/client";
import { useEffect, useMemo, useReducer, useRef, useState } from "preact/hooks";

import { api, storage } from "../state/api.ts";
import { addressOf, go, type Moment, note } from "../state/router.ts";
import { clack } from "../state/sounds.ts";
import { wide } from "../state/wide.ts";
import { tell } from "../words/events.ts";
import { t } from "../words/i18n.ts";
import { gameName } from "../words/names.ts";
import { Icon } from "../parts/icon.tsx";
import { ReplayBoard } from "./board.tsx";
import { check } from "./check.ts";
import { Controls, keyed } from "./controls.tsx";
import { after, begin, type Picture, pictures, type Playing, STEP_MS, type Wish } from "./film.ts";
import { Hands } from "./hands.tsx";
import { LinkHere } from "./link.tsx";
import { Proof } from "./proof.tsx";

/** What is shown, or why nothing is. */
type Loaded = { replay: Replay; film: Picture[] } | { problem: string } | undefined;

/** The screen. `news` is what goes on at the table meanwhile. */
export function ReplayScreen({ code, moment, news }: { code: string; moment: Moment; news: string | undefined }) {
  const [loaded, setLoaded] = useState<Loaded>();
  const [wanted, setWanted] = useState(moment);
  useEffect(() => setWanted(moment), [moment]);
  useEffect(() => {
    let gone = false;
    const show = (next: Loaded) => { if (!gone) setLoaded(next); };
    api.replay(code, wanted).then(
      (replay) => show({ replay, film: pictures(replay) }),
      (error: unknown) => show({ problem: error instanceof HttpRefusal ? (error.problem?.code ?? "internal") : "offline" }),
    );
    return () => { gone = true; };
  }, [code, wanted]);
  const close = () => go(addressOf(code));
  useKeptFocus();

  if (loaded === undefined || "problem" in loaded) {
    return (
      <main class="replay door">
        <div class="card" role="status">
          <h1 tabIndex={-1} data-first-focus>{t(loaded === undefined ? "replay.opening" : "replay.none")}</h1>
          {loaded !== undefined && <p>{t(loaded.problem === "not_now" ? "replay.none_why" : `code.${loaded.problem}`)}</p>}
          <button type="button" class="large" onClick={close}>{t("replay.to_table")}</button>
        </div>
      </main>
    );
  }
  const { replay } = loaded;
  return (
    <Shown
      key={`${replay.match} ${replay.deal}`} code={code} replay={replay} film={loaded.film} step={wanted.step} news={news} close={close}
      choose={(deal) => setWanted({ match: replay.match, deal, step: 0 })}
    />
  );
}

interface ShownProps {
  code: string;
  replay: Replay;
  film: Picture[];
  step: number;
  news: string | undefined;
  close: () => void;
  choose: (deal: number) => void;
}

function Shown({ code, replay, film, step, news, close, choose }: ShownProps) {
  const [playing, wish] = useReducer<Playing, Wish>(after, begin(film.length, step));
  const checks = useMemo(() => check(replay, film, Witness.seen(code, replay.match, replay.deal, storage)), [replay]);
  const { at, running, speed } = playing;
  const picture = film[at]!;
  const here: Moment = { match: replay.match, deal: replay.deal, step: at };

  useEffect(() => note(code, here), [code, replay, at]);
  useEffect(() => {
    if (!running) return undefined;
    const timer = setTimeout(() => wish({ do: "tick" }), STEP_MS / speed);
    return () => clearTimeout(timer);
  }, [running, speed, at]);
  const before = useRef(at);
  useEffect(() => {
    if (at === before.current + 1 && picture.events.some((event) => event.k === "played")) clack();
    before.current = at;
  }, [at]);
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const found = keyed(event);
      if (found === undefined) return;
      event.preventDefault();
      if (found === "close") close();
      else wish(found);
    };
    addEventListener("keydown", press);
    return () => removeEventListener("keydown", press);
  }, [code]);

  const words = sentences(picture).join(" ");
  const { table } = picture.view;
  const round = replay.rounds.find(({ deal }) => deal === replay.deal);
  const title = t(table.round?.of === undefined ? "replay.named" : "replay.named_of", { number: round?.number, of: table.round?.of });
  return (
    <main class="replay">
      <header class="replay-head">
        <button type="button" class="square" aria-label={t("replay.to_table")} title={t("replay.to_table")} onClick={close}><Icon name="close" /></button>
        <h1 tabIndex={-1} data-first-focus><span class="unseen">{t("replay.title")}: </span>{title}<small>{gameName(table.game)}</small></h1>
        {replay.rounds.length > 1 && (
          <select aria-label={t("replay.round")} value={String(replay.deal)} onChange={(event) => choose(Number(event.currentTarget.value))}>
            {replay.rounds.map(({ deal, number, void: nothing }) => (
              <option key={deal} value={String(deal)}>{t("replay.named", { number })}{nothing && ` – ${t("replay.void")}`}</option>
            ))}
          </select>
        )}
        <LinkHere link={location.origin + addressOf(code, here)} />
        <Proof checks={checks} record={`/api/tables/${code}/record?match=${replay.match}`} open={false} />
      </header>
      <div class="felt"><ReplayBoard replay={replay} film={film} picture={picture} /></div>
      <p class="replay-words" role="status" aria-live={running ? "off" : "polite"}><span>{words}</span></p>
      <Hands picture={picture} />
      {wide.value && <Steps film={film} at={at} wish={wish} />}
      <Controls playing={playing} wish={wish} words={words} />
      {news !== undefined && (
        <p class="replay-news" role="status">{news} <button type="button" class="main" onClick={close}>{t("replay.to_table")}</button></p>
      )}
    </main>
  );
}

/** The whole round in words; a line leads to its moment. */
function Steps({ film, at, wish }: { film: readonly Picture[]; at: number; wish: (wish: Wish) => void }) {
  const list = useRef<HTMLOListElement>(null);
  useEffect(() => list.current?.querySelector("[aria-current]")?.scrollIntoView({ block: "nearest" }), [at]);
  return (
    <ol class="replay-steps" ref={list} start={0} aria-label={t("panel.story")}>
      {film.map((picture, i) => (
        <li key={picture.version}>
          <button type="button" class="row" aria-current={i === at ? "step" : undefined} onClick={() => wish({ do: "go", to: i })}>
            <span class="replay-at">{i}</span>{sentences(picture).join(" ")}
          </button>
        </li>
      ))}
    </ol>
  );
}

function sentences({ events, view }: Picture): string[] {
  const told = tell(events, view, undefined);
  const news = told.filter(({ quiet }) => !quiet);
  return (news.length > 0 ? news : told).map(({ say }) => say());
}

/** Focus comes in with the screen, and goes back to where it was. */
function useKeptFocus(): void {
  useEffect(() => {
    const before = document.activeElement;
    return () => { if (before instanceof HTMLElement && before.isConnected) before.focus(); };
  }, []);
  useEffect(() => {
    const focused = document.activeElement;
    if (focused === null || !focused.closest(".replay")) document.querySelector<HTMLElement>(".replay [data-first-focus]")?.focus();
  });
}
