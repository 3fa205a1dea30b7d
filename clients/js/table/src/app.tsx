/** The app: one screen at a time. */

import { route } from "./state/router.ts";
import { Home } from "./screens/home.tsx";
import { Make } from "./screens/make.tsx";
import { TableScreen } from "./screens/table.tsx";

/** The screen of the present address. */
export function App() {
  const here = route.value;
  switch (here.screen) {
    case "home":
      return <Home />;
    case "make":
      return <Make />;
    case "table":
      return <TableScreen key={here.code} code={here.code} />;
  }
}
