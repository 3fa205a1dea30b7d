/** The service worker: on origins that may have one, so not over plain http. */

/** The only script that may become one; the server's content policy knows no other policy of types. */
const WORKER = "/sw.js";

interface TypePolicies {
  createPolicy(name: string, rules: { createScriptURL: (url: string) => string }): { createScriptURL: (url: string) => string };
}

/** Register it once the page is there, so that it takes nothing from the first load. */
export function installWorker(): void {
  const workers: ServiceWorkerContainer | undefined = navigator.serviceWorker;
  if (!import.meta.env.PROD || workers === undefined) return;
  const register = () => {
    const types = (globalThis as { trustedTypes?: TypePolicies }).trustedTypes;
    const url = types?.createPolicy("chickenfoot", { createScriptURL: () => WORKER }).createScriptURL(WORKER) ?? WORKER;
    // A browser that refuses one, as in a private window, only loses the page for offline.
    const registered = workers.register(url);
    // Where there is one already, registering looks for a newer one only when the browser finds the time.
    registered.then((found) => (workers.controller === null ? undefined : found.update())).catch(() => undefined);
  };
  if (document.readyState === "complete") register();
  else addEventListener("load", register, { once: true });
}
