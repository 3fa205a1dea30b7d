/** The link to a table, ready to be sent. */

import { useRef, useState } from "preact/hooks";
import { encode } from "uqr";

import { t } from "../words/i18n.ts";
import { Icon } from "./icon.tsx";

/** The address of a table at this server. */
export function linkTo(code: string): string {
  return `${location.origin}/t/${code}`;
}

/** Whether only this computer can open addresses of this page. */
export function onlyHere(host: string): boolean {
  return host === "localhost" || host.endsWith(".localhost") || host === "[::1]" || /^127(\.\d+){3}$/.test(host);
}

/** Field, copy button and QR code. */
export function Share({ code, big = false }: { code: string; big?: boolean }) {
  const field = useRef<HTMLInputElement>(null);
  const [copied, setCopied] = useState<"no" | "yes" | "selected">("no");
  const [showCode, setShowCode] = useState(big);
  const link = linkTo(code);

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
    setTimeout(() => setCopied("no"), 3000);
  }

  return (
    <section class="share" aria-label={t("share.title")}>
      <p class="share-title">{t("share.title")}</p>
      <div class="share-row">
        <input ref={field} class="link" readOnly value={link} aria-label={t("share.link")} onFocus={(event) => event.currentTarget.select()} />
        <button type="button" class="main" onClick={copy}>
          <Icon name={copied === "yes" ? "check" : "copy"} />
          <span>{t(copied === "yes" ? "share.copied" : "share.copy")}</span>
        </button>
        {!big && (
          <button type="button" class="square" aria-pressed={showCode} aria-label={t("share.qr")} title={t("share.qr")} onClick={() => setShowCode(!showCode)}>
            <Icon name="qr" />
          </button>
        )}
      </div>
      <p class="unseen" role="status">{copied === "no" ? "" : t(copied === "yes" ? "share.copied" : "share.selected")}</p>
      {copied === "selected" && <p class="note">{t("share.selected")}</p>}
      {onlyHere(location.hostname) && <p class="note warn">{t("share.only_here")}</p>}
      {showCode && <QrCode text={link} />}
    </section>
  );
}

/** A QR code as one SVG path: dark squares on a light ground, whatever the theme, so that cameras read it. */
function QrCode({ text }: { text: string }) {
  const { data, size } = encode(text, { border: 2 });
  const path = data.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : []))).join("");
  return (
    <svg class="qr" viewBox={`0 0 ${size} ${size}`} role="img" aria-label={t("share.qr")} shape-rendering="crispEdges">
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  );
}
