/** The link to a table, ready to be sent. */

import type { ComponentChildren } from "preact";
import { useRef, useState } from "preact/hooks";
import { encode } from "uqr";

import { addressOf } from "../state/router.ts";
import { t } from "../words/i18n.ts";
import { Icon } from "./icon.tsx";

/** How long it is said that something was copied, in milliseconds. */
const SAID_MS = 3_000;

/** Whether only this computer can open addresses of this page. */
export function onlyHere(host: string): boolean {
  return host === "localhost" || host.endsWith(".localhost") || host === "[::1]" || /^127(\.\d+){3}$/.test(host);
}

/** Field, copy button and QR code. */
export function Share({ code, big = false }: { code: string; big?: boolean }) {
  const [showCode, setShowCode] = useState(big);
  const link = location.origin + addressOf(code);
  return (
    <section class="share" aria-label={t("share.title")}>
      <p class="share-title">{t("share.title")}</p>
      <LinkField link={link} label={t("share.link")}>
        {!big && (
          <button type="button" class="square" aria-pressed={showCode} aria-label={t("share.qr")} title={t("share.qr")} onClick={() => setShowCode(!showCode)}>
            <Icon name="qr" />
          </button>
        )}
      </LinkField>
      <OnlyHere />
      {showCode && <QrCode text={link} />}
    </section>
  );
}

/** A link in a field, and a button that copies it. */
export function LinkField({ link, label, children }: { link: string; label: string; children?: ComponentChildren }) {
  const field = useRef<HTMLInputElement>(null);
  const [copied, setCopied] = useState<"no" | "yes" | "selected">("no");

  async function copy() {
    try {
      await navigator.clipboard.writeText(link);
      setCopied("yes");
    } catch {
      // Plain http gives pages no clipboard: copy the old way, and where that fails leave it selected.
      field.current!.focus();
      field.current!.select();
      setCopied(document.execCommand("copy") ? "yes" : "selected");
    }
    setTimeout(() => setCopied("no"), SAID_MS);
  }

  return (
    <>
      <div class="share-row">
        <input ref={field} class="link" readOnly value={link} aria-label={label} onFocus={(event) => event.currentTarget.select()} />
        <button type="button" class="main" onClick={copy}>
          <Icon name={copied === "yes" ? "check" : "copy"} />
          <span>{t(copied === "yes" ? "share.copied" : "share.copy")}</span>
        </button>
        {children}
      </div>
      <p class="unseen" role="status">{copied === "no" ? "" : t(copied === "yes" ? "share.copied" : "share.selected")}</p>
      {copied === "selected" && <p class="note">{t("share.selected")}</p>}
    </>
  );
}

/** A warning where a link would not open on another computer. */
export function OnlyHere() {
  return onlyHere(location.hostname) ? <p class="note warn">{t("share.only_here")}</p> : null;
}

/** A QR code as one SVG path: dark squares on a light ground, whatever the theme, so that cameras read it. */
export function QrCode({ text }: { text: string }) {
  const { data, size } = encode(text, { border: 2 });
  const path = data.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : []))).join("");
  return (
    <svg class="qr" viewBox={`0 0 ${size} ${size}`} role="img" aria-label={t("share.qr")} shape-rendering="crispEdges">
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  );
}
