import "@chickenfoot/board/board.css";
import "./styles/base.css";
import "./styles/controls.css";
import "./styles/screens.css";
import "./styles/table.css";
import "./styles/hand.css";
import "./styles/cards.css";
import "./styles/panel.css";
import "./styles/large.css";

import { render } from "preact";

import { App } from "./app.tsx";
import { keepFocus } from "./state/focus.ts";
import { installWorker } from "./state/install.ts";
import { startWords } from "./words/i18n.ts";

await startWords();
render(<App />, document.querySelector("#app")!);
keepFocus();
installWorker();
