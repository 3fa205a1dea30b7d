/** Whether there is room for seats around the board and a panel beside it. */

import { signal } from "@preact/signals";

const query = matchMedia("(min-width: 56.25em) and (min-height: 35em)");

/** True on screens with that room. */
export const wide = signal(query.matches);

query.addEventListener("change", () => (wide.value = query.matches));
