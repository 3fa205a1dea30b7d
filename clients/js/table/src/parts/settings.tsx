/** This person's own settings, kept on this device. */

import type { Signal } from "@preact/signals";

import { felt, FELTS, figures, language, oneTap, sound, type Switch } from "../state/prefs.ts";
import { t } from "../words/i18n.ts";
import { LANGUAGES } from "../words/languages.ts";

/** Language, felt, pips, taps and sound. */
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
    </fieldset>
  );
}

function Toggle({ pref, label }: { pref: Signal<Switch>; label: string }) {
  return (
    <label class="toggle">
      <input type="checkbox" role="switch" checked={pref.value === "on"} onChange={(event) => (pref.value = event.currentTarget.checked ? "on" : "off")} />
      <span>{label}</span>
    </label>
  );
}
