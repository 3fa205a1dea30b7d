/** The app: one screen at a time. */

import { useEffect, useRef } from "preact/hooks";

import { route } from "./state/router.ts";
import { t } from "./words/i18n.ts";
import { Again } from "./parts/again.tsx";
import { Home } from "./screens/home.tsx";
import { Make } from "./screens/make.tsx";
import { TableScreen } from "./screens/table.tsx";

/** The screen of the present address. */
export function App() {
  const here = route.value;
  const title = here.screen === "make" ? `${t("form.title")} – Chickenfoot` : "Chickenfoot";
  useEffect(() => {
    if (here.screen !== "table") document.title = title; // a table names itself
  }, [here.screen, title]);
  const at = useRef<string | undefined>(undefined);
  if (here.screen !== "table") at.current = undefined;
  else if (here.moment === undefined) at.current = here.code;
  switch (here.screen) {
    case "home":
      return <Home />;
    case "make":
      return <Make />;
    case "table":
      // Whoever comes by a link to a moment need not come to the table, where they might not be let in.
      if (here.moment !== undefined && at.current !== here.code) return <Again code={here.code} moment={here.moment} news={undefined} />;
      return <TableScreen key={here.code} code={here.code} moment={here.moment} />;
  }
}
