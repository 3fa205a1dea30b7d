import { defineConfig } from "vite";

// The server serves what is built here. Its content policy allows scripts and styles of this origin only, so
// nothing may be inlined, neither as text nor as data address.
export default defineConfig({
  base: "/",
  resolve: { conditions: ["source", "module", "browser", "development|production"] },
  esbuild: { jsx: "automatic", jsxImportSource: "preact" },
  build: {
    outDir: "../../../server/chickenfoot/web",
    emptyOutDir: true,
    target: "es2022",
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: true,
  },
  server: {
    proxy: { "/api": { target: process.env.CHICKENFOOT_URL ?? "http://127.0.0.1:8000", ws: true, changeOrigin: true } },
  },
});
