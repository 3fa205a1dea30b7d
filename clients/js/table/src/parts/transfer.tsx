/** "Continue on my phone": a code and a link that move this seat to another device. */

import { useEffect, useState } from "preact/hooks";

import { CODE_MS, movingLink, noteMoving } from "../state/moving.ts";
import type { Session } from "../state/session.ts";
import { t } from "../words/i18n.ts";
import { Countdown } from "./countdown.tsx";
import { Icon } from "./icon.tsx";
import { LinkField, OnlyHere, QrCode } from "./share.tsx";

/** One button, and what it opens. */
export function Transfer({ session }: { session: Session }) {
  const [code, setCode] = useState<{ text: string; until: number }>();
  const [over, setOver] = useState(false);
  const table = session.table.code;

  async function ask() {
    noteMoving(table);
    // An answer that was lost on the way is repeated without its code: then another is asked for.
    for (let tries = 0; tries < 2; tries += 1) {
      const answer = await session.send({ type: "transfer" });
      if (!answer.ok) return;
      const text = answer.frame.type === "ack" ? answer.frame.data?.code : undefined;
      if (text === undefined) continue;
      setOver(false);
      return setCode({ text, until: Date.now() + CODE_MS });
    }
  }

  useEffect(() => {
    if (code === undefined) return undefined;
    const timer = setTimeout(() => setOver(true), code.until - Date.now());
    return () => clearTimeout(timer);
  }, [code]);

  if (code === undefined) {
    return <button type="button" class="row" onClick={ask}><Icon name="phone" />{t("move.title")}</button>;
  }
  const link = movingLink(table, code.text);
  return (
    <section class="share transfer" aria-label={t("move.title")}>
      <p class="share-title">{t("move.title")}</p>
      {over ? (
        <>
          <p class="note" role="status">{t("move.over")}</p>
          <button type="button" class="main" onClick={ask}>{t("move.again")}</button>
        </>
      ) : (
        <>
          <p class="note">{t("move.help")}</p>
          <QrCode text={link} />
          <LinkField link={link} label={t("move.link")} />
          <OnlyHere />
          <p class="note">{t("move.left")} <Countdown due={code.until} offset={0} /> s</p>
        </>
      )}
    </section>
  );
}
