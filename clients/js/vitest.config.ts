import { defineConfig } from "vitest/config";

export default defineConfig({
  resolve: { conditions: ["source"] },
  ssr: { resolve: { conditions: ["source"] } },
  test: { include: ["packages/*/test/**/*.test.ts", "table/test/**/*.test.{ts,tsx}"], pool: "threads", maxWorkers: 2, testTimeout: 30_000 },
});
