/** The way to looking at a round again. The screen itself is fetched when it is wanted. */

import type { ComponentProps, FunctionComponent } from "preact";
import { useEffect, useState } from "preact/hooks";

import { addressOf, go } from "../state/router.ts";
import { t } from "../words/i18n.ts";
import type { ReplayScreen } from "../replay/screen.tsx";
import { Icon } from "./icon.tsx";

type Props = ComponentProps<typeof ReplayScreen>;

/** The screen, once it is there. */
export function Again(props: Props) {
  const [Screen, setScreen] = useState<FunctionComponent<Props>>();
  const [failed, setFailed] = useState(false);
  useEffect(() => void import("../replay/screen.tsx").then((made) => setScreen(() => made.ReplayScreen), () => setFailed(true)), []);
  if (Screen !== undefined) return <Screen {...props} />;
  return (
    <main class="door">
      <div class="card" role="status">
        <h1>{t(failed ? "code.offline" : "replay.opening")}</h1>
        <button type="button" class="large" onClick={() => go(addressOf(props.code))}>{t("replay.to_table")}</button>
      </div>
    </main>
  );
}

/** Leads from a table to its finished rounds; without `deal` to the last. */
export function LookAgain({ code, match, deal }: { code: string; match: string | undefined; deal?: number | undefined }) {
  return (
    <button type="button" class="look-again" onClick={() => go(addressOf(code, { ...(match && { match }), ...(deal && { deal }), step: 0 }))}>
      <Icon name="again" />{t("replay.open")}
    </button>
  );
}
