import { createHash } from "node:crypto";

import { expect, test } from "vitest";

import { sha256, toHex } from "../src/index.ts";

test("the two examples of the standard", () => {
  const text = (s: string) => new TextEncoder().encode(s);
  expect(toHex(sha256(text("abc")))).toBe("ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
  expect(toHex(sha256(text("")))).toBe("e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
});

test("every length around the block borders agrees with the platform's", () => {
  for (let n = 0; n < 300; n += 1) {
    const bytes = Uint8Array.from({ length: n }, (_, i) => (i * 31 + n) & 255);
    expect(toHex(sha256(bytes))).toBe(createHash("sha256").update(bytes).digest("hex"));
  }
});
