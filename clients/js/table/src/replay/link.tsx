/** A link to this very moment. */

import { useRef, useState } from "preact/hooks";

import { t } from "../words/i18n.ts";
import { Icon } from "../parts/icon.tsx";

/** A button that copies it; where a page may not copy, the link itself, ready to be copied by hand. */
export function LinkHere({ link }: { link: string }) {
  const field = useRef<HTMLInputElement>(null);
  const [copied, setCopied] = useState<"no" | "yes" | "selected">("no");

  async function copy() {
    try {
      await navigator.clipboard.writeText(link);
      setCopied("yes");
    } catch {
      // Plain http gives pages no clipboard: copy the old way, and where that fails leave it selected.
      field.current!.hidden = false;
      field.current!.select();
      setCopied(document.execCommand("copy") ? "yes" : "selected");
    }
    setTimeout(() => setCopied("no"), 4000);
  }

  return (
    <span class="link-here">
      <button type="button" class="square" aria-label={t("replay.share")} title={t("replay.share")} onClick={copy}>
        <Icon name={copied === "yes" ? "check" : "link"} />
      </button>
      <input ref={field} class="link" readOnly hidden={copied !== "selected"} value={link} aria-label={t("replay.share")} />
      <span class={copied === "no" ? "unseen" : "toast"} role="status">{copied === "no" ? "" : t(copied === "yes" ? "replay.copied" : "share.selected")}</span>
    </span>
  );
}
