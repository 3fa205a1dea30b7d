/** Whether this device has a network at all, as far as it knows. It may think so wrongly, but not the other way round. */

import { signal } from "@preact/signals";

/** True while the device says that it is offline. */
export const offline = signal(globalThis.navigator?.onLine === false);

addEventListener("offline", () => (offline.value = true));
addEventListener("online", () => (offline.value = false));
