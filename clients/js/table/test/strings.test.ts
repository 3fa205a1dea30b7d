/** No string is missing, none is left over, and the languages say the same things with the same values. */

import { readdirSync, readFileSync } from "node:fs";

import ts from "typescript";
import { describe, expect, test } from "vitest";

import { LANGUAGES } from "../src/words/languages.ts";

const root = new URL("../src/", import.meta.url);
const catalogue = (language: string) => flat(JSON.parse(readFileSync(new URL(`locales/${language}.json`, root), "utf8")));

type Tree = { [key: string]: string | Tree };

function flat(tree: Tree, prefix = ""): Map<string, string> {
  return new Map(Object.entries(tree).flatMap(([key, value]) => (typeof value === "string" ? [[prefix + key, value] as const] : [...flat(value, `${prefix}${key}.`)])));
}

const files = readdirSync(root, { recursive: true, encoding: "utf8" }).filter((file) => /\.tsx?$/.test(file));
const sources = files.map((file) => ({ file, text: readFileSync(new URL(file, root), "utf8") }));
const source = [...sources.map(({ text }) => text), readFileSync(new URL("../offline.html", root), "utf8")].join("\n");
const english = catalogue("en");
const sections = new Set([...english.keys()].map((key) => key.split(".")[0]!));

/** A key without what i18next adds for numbers, and for the contexts "you" and "of". */
const singular = (key: string) => key.replace(/_(zero|one|two|few|many|other)$/, "");
const base = (key: string) => singular(key).replace(/_you$/, "").replace(/^(result\.round)_of$/, "$1");
const bases = new Set([...english.keys()].map(base));

const inSection = (key: string) => sections.has(key.split(".")[0]!);
const literals = [...source.matchAll(/"([a-z_]+(?:\.[A-Za-z0-9_]+)+)"/g)].map((found) => found[1]!).filter(inSection);
const templates = [...source.matchAll(/`([a-z_]+\.[^`\s]*\$\{[^`\s]*)`/g)].map((found) => found[1]!).filter(inSection);
const patterns = templates.map((text) => new RegExp(`^${text.split(/\$\{[^}]*\}/).map((part) => part.replaceAll(".", "\\.")).join("[A-Za-z0-9_.]+")}(_why)?$`));

/** The values named in a text. */
const values = (text: string) => [...text.matchAll(/\{\{(\w+)\}\}/g)].map((found) => found[1]!).sort();

/** Every node of every source file. */
function nodes(): { file: string; node: ts.Node }[] {
  const found: { file: string; node: ts.Node }[] = [];
  for (const { file, text } of sources) {
    const visit = (node: ts.Node): void => {
      found.push({ file, node });
      ts.forEachChild(node, visit);
    };
    visit(ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true, file.endsWith("x") ? ts.ScriptKind.TSX : ts.ScriptKind.TS));
  }
  return found;
}

/** Calls `t("key", { … })` with the names they give; calls that spread an object are not judged. */
function calls(): { key: string; given: Set<string> }[] {
  return nodes().flatMap(({ node }) => {
    if (!ts.isCallExpression(node) || node.expression.getText() !== "t") return [];
    const [key, given] = node.arguments;
    if (key === undefined || !ts.isStringLiteral(key)) return [];
    const properties = given !== undefined && ts.isObjectLiteralExpression(given) ? given.properties : [];
    if (given !== undefined && (!ts.isObjectLiteralExpression(given) || properties.some(ts.isSpreadAssignment))) return [];
    return [{ key: key.text, given: new Set([...properties].map((one) => one.name!.getText())) }];
  });
}

test("the search finds what it should", () => {
  expect(literals).toContain("home.make");
  expect(templates.some((text) => text.startsWith("code."))).toBe(true);
  expect(calls().find(({ key }) => key === "sit.sit")?.given).toEqual(new Set());
  expect(calls().filter(({ given }) => given.size > 0).length).toBeGreaterThan(20);
});

test("every key the source names has words", () => {
  expect(literals.filter((key) => !bases.has(key) && !english.has(key))).toEqual([]);
  expect(patterns.filter((pattern) => ![...bases].some((key) => pattern.test(key))).map(String)).toEqual([]);
});

test("every key is used", () => {
  const used = new Set(literals);
  expect([...bases].filter((key) => !used.has(key) && !patterns.some((pattern) => pattern.test(key)))).toEqual([]);
});

test("the source gives every value that the words name", () => {
  const named = (key: string) => [...english].filter(([one]) => one === key || base(one) === key).flatMap(([, text]) => values(text));
  const wanting = calls().flatMap(({ key, given }) => named(key).filter((value) => !given.has(value)).map((value) => `${key} lacks ${value}`));
  expect(wanting).toEqual([]);
});

test("no words stand in the source itself", () => {
  const spoken = new Set(["aria-label", "title", "placeholder", "alt"]);
  const said = nodes().flatMap(({ file, node }) => {
    if (ts.isJsxText(node)) return [`${file}: ${node.text.trim()}`];
    if (!ts.isJsxAttribute(node) || !spoken.has(node.name.getText()) || !node.initializer || !ts.isStringLiteral(node.initializer)) return [];
    return [`${file}: ${node.initializer.text}`];
  });
  // The name of the house, and the sign of a second, are the same everywhere.
  expect(said.filter((text) => /\p{L}{2}/u.test(text.split(": ")[1]!) && !text.endsWith(": Chickenfoot"))).toEqual([]);
});

test("every language has a catalogue, and every catalogue a language", () => {
  const stored = readdirSync(new URL("locales/", root)).map((file) => file.replace(".json", ""));
  expect(stored.sort()).toEqual(Object.keys(LANGUAGES).sort());
  expect(stored.sort()).toEqual(["en", "es", "fr", "pt", "sv"]);
});

describe.each(Object.keys(LANGUAGES))("%s", (language) => {
  const words = catalogue(language);

  test("has the same keys as English", () => {
    const plain = (keys: Iterable<string>) => [...new Set([...keys].map(singular))].sort();
    expect(plain(words.keys())).toEqual(plain(english.keys()));
  });

  test("has every plural form its numbers need", () => {
    const forms = new Set(Array.from({ length: 400 }, (_, n) => new Intl.PluralRules(language).select(n)));
    const counted = new Set([...words.keys()].filter((key) => /_(one|other)$/.test(key)).map(singular));
    for (const key of counted) for (const form of forms) expect(words.has(`${key}_${form}`), `${key}_${form}`).toBe(true);
  });

  test("leaves no value out and invents none", () => {
    // One and none may be said in words, and whoever is alone may be called by name.
    for (const [key, text] of words) {
      const others = [...english].filter(([one]) => singular(one) === singular(key));
      const allowed = new Set(others.flatMap(([, same]) => values(same)));
      expect(values(text).filter((value) => !allowed.has(value)), key).toEqual([]);
      const same = english.get(key);
      if (same !== undefined && !/_(zero|one)$/.test(key)) expect(values(text), key).toEqual(values(same));
      if (/_(zero|one)$/.test(key)) expect(values(text).filter((value) => value !== "count"), key).toEqual(values(same ?? others[0]![1]).filter((value) => value !== "count"));
    }
  });

  test("is never empty, but for the help of what needs none", () => {
    for (const [key, text] of words) if (!key.endsWith(".help")) expect(text.trim(), key).not.toBe("");
  });

  test("is not English left as it was", () => {
    if (language === "en") return;
    const long = [...words].filter(([key, text]) => text.length > 20 && text === english.get(key));
    expect(long).toEqual([]);
  });

  test("calls each game by one name", () => {
    expect(new Set([...words].filter(([key]) => /^game\.\w+\.name$/.test(key)).map(([, text]) => text)).size).toBe([...words.keys()].filter((key) => /^game\.\w+\.name$/.test(key)).length);
  });

  test("has words for every code of the protocol", () => {
    const protocol = readFileSync(new URL("../../packages/client/src/protocol.ts", import.meta.url), "utf8");
    const union = /export type RefusalCode =([^;]+);/.exec(protocol)![1]!;
    const codes = [...union.matchAll(/"([a-z_]+)"/g)].map((found) => found[1]!);
    expect(codes.length).toBeGreaterThan(20);
    expect([...codes, "gone", "offline"].filter((code) => !words.has(`code.${code}`))).toEqual([]);
  });
});
