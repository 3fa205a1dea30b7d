/** What this browser checked of the deal, and what that does and does not prove. */

import { t } from "../words/i18n.ts";
import { Icon } from "../parts/icon.tsx";
import { type Check, sound } from "./check.ts";

/** A tick that opens into its reasons. */
export function Proof({ checks, record, open }: { checks: readonly Check[]; record: string; open: boolean }) {
  const ok = sound(checks);
  return (
    <details class="proof" open={open}>
      <summary class={ok ? "checked" : "checked bad"}>
        <Icon name="shield" /><span>{t(ok ? "fair.ok" : "proof.bad")}</span>
      </summary>
      <div class="proof-body">
        <h2>{t(ok ? "fair.ok" : "proof.bad")}</h2>
        <p>{t("proof.how")}</p>
        <ul>
          {checks.map(({ name, found }) => (
            <li key={name} class={found}>
              <Icon name={found === "ok" ? "check" : found === "bad" ? "close" : "more"} />
              <span><span class="unseen">{t(`proof.found.${found}`)} </span>{t(`proof.check.${name}`)}</span>
            </li>
          ))}
        </ul>
        <p class="note">{t("proof.limits")}</p>
        <p class="note"><a href={record} download>{t("proof.record")}</a> {t("proof.verify")}</p>
      </div>
    </details>
  );
}
