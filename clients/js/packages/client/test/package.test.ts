/** Promises of the package itself. */

import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";

import { build } from "vite";
import { expect, test } from "vitest";

import * as client from "../src/index.ts";

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

test("it depends on nothing", () => {
  const manifest = JSON.parse(readFileSync(here("../package.json"), "utf8"));
  expect(manifest.dependencies).toBeUndefined();
  expect(manifest.peerDependencies).toBeUndefined();
  for (const file of readdirSync(here("../src"))) {
    const text = readFileSync(here(`../src/${file}`), "utf8");
    for (const [, from] of text.matchAll(/ from "([^"]+)"/g)) expect(from, file).toMatch(/^\.\/[a-z0-9-]+\.ts$/);
  }
});

test("compressed it stays under 10 KB", async () => {
  const made = await build({
    configFile: false,
    logLevel: "silent",
    build: { write: false, minify: true, target: "es2022", lib: { entry: here("../src/index.ts"), formats: ["es"] } },
  });
  const output = (Array.isArray(made) ? made : [made]).flatMap((one) => ("output" in one ? one.output : []));
  const code = output.map((one) => ("code" in one ? one.code : "")).join("");
  expect(gzipSync(code, { level: 9 }).length).toBeLessThan(10_000);
});

test("its public names are these", () => {
  expect(Object.keys(client).sort()).toEqual([
    "Api", "FIRST_RETRY_MS", "HttpRefusal", "LONGEST_RETRY_MS", "Table", "Witness", "afterClose", "checkRound",
    "commitmentOf", "dealOf", "deck", "fromHex", "makeId", "makeToken", "memoryStore", "mergePatch", "numbers",
    "platform", "receive", "resumePoint", "retryDelay", "rulesHashOf", "secureBytes", "seedOf", "sha256",
    "storageStore", "toHex",
  ]);
});

test("tokens and ids are what the protocol takes, and none is like another", () => {
  const tokens = new Set(Array.from({ length: 200 }, () => client.makeToken()));
  expect(tokens.size).toBe(200);
  for (const token of tokens) expect(token).toMatch(/^s_[A-Za-z0-9_-]{32}$/);
  expect(client.makeId()).toMatch(/^[A-Za-z0-9_-]{16}$/);
  expect(client.makeToken((n) => new Uint8Array(n).fill(0xff))).toBe(`s_${"_".repeat(32)}`);
});
