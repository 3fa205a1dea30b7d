/** The app: one screen at a time. */

import { useEffect } from "preact/hooks";

import { route } from "./state/router.ts";
import { t } from "./words/i18n.ts";
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
  switch (here.screen) {
    case "home":
      return <Home />;
    case "make":
      return <Make />;
    case "table":
      return <TableScreen key={here.code} code={here.code} />;
  }
}
