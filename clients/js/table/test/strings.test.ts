/** No string is missing, none is left over, and the languages say the same things. */

import { readdirSync, readFileSync } from "node:fs";

import { describe, expect, test } from "vitest";

const root = new URL("../src/", import.meta.url);
const catalogue = (language: string) => flat(JSON.parse(readFileSync(new URL(`locales/${language}.json`, root), "utf8")));
const LANGUAGES = readdirSync(new URL("locales/", root)).map((file) => file.replace(".json", ""));

type Tree = { [key: string]: string | Tree };

function flat(tree: Tree, prefix = ""): Map<string, string> {
  return new Map(Object.entries(tree).flatMap(([key, value]) => (typeof value === "string" ? [[prefix + key, value] as const] : [...flat(value, `${prefix}${key}.`)])));
}

const sources = readdirSync(root, { recursive: true, encoding: "utf8" }).filter((file) => /\.tsx?$/.test(file));
const source = sources.map((file) => readFileSync(new URL(file, root), "utf8")).join("\n");
const english = catalogue("en");
const sections = new Set([...english.keys()].map((key) => key.split(".")[0]!));

/** A key without what i18next adds for numbers and for "you". */
const base = (key: string) => key.replace(/_(zero|one|two|few|many|other)$/, "").replace(/_you$/, "").replace(/^(result\.round)_of$/, "$1");
const bases = new Set([...english.keys()].map(base));

const inSection = (key: string) => sections.has(key.split(".")[0]!);
const literals = [...source.matchAll(/"([a-z_]+(?:\.[A-Za-z0-9_]+)+)"/g)].map((found) => found[1]!).filter(inSection);
const templates = [...source.matchAll(/`([a-z_]+\.[^`\s]*\$\{[^`\s]*)`/g)].map((found) => found[1]!).filter(inSection);
const patterns = templates.map((text) => new RegExp(`^${text.split(/\$\{[^}]*\}/).map((part) => part.replaceAll(".", "\\.")).join("[A-Za-z0-9_.]+")}(_why)?$`));

test("the search finds what it should", () => {
  expect(literals).toContain("home.make");
  expect(templates.some((text) => text.startsWith("code."))).toBe(true);
});

test("every key the source names has words", () => {
  expect(literals.filter((key) => !bases.has(key) && !english.has(key))).toEqual([]);
  expect(patterns.filter((pattern) => ![...bases].some((key) => pattern.test(key))).map(String)).toEqual([]);
});

test("every key is used", () => {
  const used = new Set(literals);
  expect([...bases].filter((key) => !used.has(key) && !patterns.some((pattern) => pattern.test(key)))).toEqual([]);
});

describe.each(LANGUAGES)("%s", (language) => {
  const words = catalogue(language);

  test("has the same keys as English", () => {
    const plain = (keys: Iterable<string>) => [...new Set([...keys].map((key) => key.replace(/_(zero|one|two|few|many|other)$/, "")))].sort();
    expect(plain(words.keys())).toEqual(plain(english.keys()));
  });

  test("has every plural form its numbers need", () => {
    const forms = new Set(Array.from({ length: 400 }, (_, n) => new Intl.PluralRules(language).select(n)));
    const counted = new Set([...words.keys()].filter((key) => /_(one|other)$/.test(key)).map((key) => key.replace(/_(one|other)$/, "")));
    for (const key of counted) for (const form of forms) expect(words.has(`${key}_${form}`), `${key}_${form}`).toBe(true);
  });

  test("leaves no value out and invents none", () => {
    const values = (text: string) => [...text.matchAll(/\{\{(\w+)\}\}/g)].map((found) => found[1]!).filter((value) => value !== "count").sort();
    for (const [key, text] of words) {
      const same = english.get(key);
      if (same !== undefined && !/_(zero|one)$/.test(key)) expect(values(text), key).toEqual(values(same));
    }
  });

  test("is never empty, but for the help of what needs none", () => {
    for (const [key, text] of words) if (!key.endsWith(".help")) expect(text.trim(), key).not.toBe("");
  });
});

test("every code of the protocol has words", () => {
  const protocol = readFileSync(new URL("../../packages/client/src/protocol.ts", import.meta.url), "utf8");
  const union = /export type RefusalCode =([^;]+);/.exec(protocol)![1]!;
  const codes = [...union.matchAll(/"([a-z_]+)"/g)].map((found) => found[1]!);
  expect(codes.length).toBeGreaterThan(20);
  expect([...codes, "gone", "offline"].filter((code) => !english.has(`code.${code}`))).toEqual([]);
});
