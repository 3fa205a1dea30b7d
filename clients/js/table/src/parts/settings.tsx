/** This person's own settings, kept on this device. */

import type { Signal } from "@preact/signals";
import { useState } from "preact/hooks";

import { askToNotify, canNotify, mayNotify } from "../state/notices.ts";
import { buzz, felt, FELTS, figures, language, notify, oneTap, sound, type Switch, volume } from "../state/prefs.ts";
import { chime } from "../state/sounds.ts";
import { t } from "../words/i18n.ts";
import { LANGUAGES } from "../words/languages.ts";

/** Language, felt, pips, taps, and how one is told of one's turn. */
export function Settings() {
  return (
    <fieldset class="settings">
      <legend>{t("settings.title")}</legend>
      <label>
        <span>{t("settings.language")}</span>
        <select value={language.value} onChange={(event) => (language.value = event.currentTarget.value as typeof language.value)}>
          <option value="auto">{t("settings.auto")}</option>
          {Object.entries(LANGUAGES).map(([code, itsName]) => <option key={code} value={code} lang={code}>{itsName}</option>)}
        </select>
      </label>
      <label>
        <span>{t("settings.felt")}</span>
        <select value={felt.value} onChange={(event) => (felt.value = event.currentTarget.value as typeof felt.value)}>
          {FELTS.map((one) => <option key={one} value={one}>{t(`settings.felts.${one}`)}</option>)}
        </select>
      </label>
      <Toggle pref={oneTap} label={t("settings.one_tap")} />
      <Toggle pref={figures} label={t("settings.figures")} />
      <Toggle pref={sound} label={t("settings.sound")} />
      {sound.value === "on" && (
        <label class="volume">
          <span>{t("settings.volume")}</span>
          <input type="range" min="0" max="100" step="10" value={volume.value} onInput={(event) => (volume.value = event.currentTarget.value)} onChange={() => chime()} />
        </label>
      )}
      {"vibrate" in navigator && matchMedia("(pointer: coarse)").matches && <Toggle pref={buzz} label={t("settings.vibrate")} />}
      {canNotify() && <Notify />}
    </fieldset>
  );
}

/** Switched on, it asks the browser; what the browser forbids stays off, and is explained. */
function Notify() {
  const [denied, setDenied] = useState(false);
  async function choose(wanted: boolean) {
    const allowed = wanted && (mayNotify() || (await askToNotify()));
    notify.value = allowed ? "on" : "off";
    setDenied(wanted && !allowed);
  }
  return (
    <>
      <Switching on={notify.value === "on" && mayNotify()} label={t("settings.notify")} choose={choose} />
      {denied && <p class="note" role="status">{t("settings.notify_denied")}</p>}
    </>
  );
}

function Toggle({ pref, label }: { pref: Signal<Switch>; label: string }) {
  return <Switching on={pref.value === "on"} label={label} choose={(on) => { pref.value = on ? "on" : "off"; }} />;
}

function Switching({ on, label, choose }: { on: boolean; label: string; choose: (on: boolean) => unknown }) {
  return (
    <label class="toggle">
      <input type="checkbox" role="switch" checked={on} onChange={(event) => void choose(event.currentTarget.checked)} />
      <span>{label}</span>
    </label>
  );
}
