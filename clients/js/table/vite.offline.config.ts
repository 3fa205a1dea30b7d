import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";

import { defineConfig, type Plugin } from "vite";

/** Write the service worker, which keeps what this build made: the page that is shown without a server. */
function serviceWorker(): Plugin {
  return {
    name: "service-worker",
    enforce: "post",
    generateBundle: {
      order: "post",
      handler(_, bundle) {
        const parts = Object.values(bundle);
        const hash = createHash("sha256");
        for (const part of parts) hash.update(part.fileName).update(part.type === "chunk" ? part.code : part.source);
        const source = readFileSync(new URL("src/offline/worker.js", import.meta.url), "utf8")
          .replace("__VERSION__", `offline-${hash.digest("hex").slice(0, 16)}`)
          .replace("__FILES__", JSON.stringify(parts.map(({ fileName }) => `/${fileName}`)));
        this.emitFile({ type: "asset", fileName: "sw.js", source });
      },
    },
  };
}

// A build of its own, after the table's: so it takes from the catalogues its few words and not the whole of them.
export default defineConfig({
  base: "/",
  publicDir: false,
  resolve: { conditions: ["source", "module", "browser", "development|production"] },
  plugins: [serviceWorker()],
  build: {
    outDir: "../../../server/chickenfoot/web",
    emptyOutDir: false,
    target: "es2022",
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rollupOptions: { input: "offline.html" },
  },
});
