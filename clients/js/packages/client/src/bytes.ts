/** Bytes, hex and the ids and tokens a client makes for itself. */

import { sha256 } from "./sha256.ts";

const HEX = "0123456789abcdef";
const BASE64URL = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

// The few globals used, named here so that no DOM types are needed.
declare const crypto: { getRandomValues(bytes: Uint8Array): Uint8Array };
declare const TextEncoder: new () => { encode(text: string): Uint8Array };

/** A source of secret random bytes, `n` at a time. */
export type Bytes = (n: number) => Uint8Array;

/** The platform's secure random bytes. Present over plain http too, unlike `crypto.randomUUID`. */
export const secureBytes: Bytes = (n) => crypto.getRandomValues(new Uint8Array(n));

/** Lowercase hex. */
export function toHex(bytes: Uint8Array): string {
  let text = "";
  for (const byte of bytes) text += HEX[byte >> 4]! + HEX[byte & 15]!;
  return text;
}

/** Bytes of an even number of hex digits; throws a RangeError for anything else. */
export function fromHex(text: string): Uint8Array {
  if (!/^([0-9a-f]{2})*$/i.test(text)) throw new RangeError("not hex");
  const bytes = new Uint8Array(text.length / 2);
  for (let i = 0; i < bytes.length; i += 1) bytes[i] = Number.parseInt(text.slice(2 * i, 2 * i + 2), 16);
  return bytes;
}

/** The UTF-8 bytes of a text and other byte strings, joined. */
export function join(...parts: (string | Uint8Array)[]): Uint8Array {
  const encoder = new TextEncoder();
  const all = parts.map((part) => (typeof part === "string" ? encoder.encode(part) : part));
  const joined = new Uint8Array(all.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of all) {
    joined.set(part, at);
    at += part.length;
  }
  return joined;
}

/** SHA-256 of the joined parts. */
export function digest(...parts: (string | Uint8Array)[]): Uint8Array {
  return sha256(join(...parts));
}

/** base64url without padding; 3 bytes make 4 symbols, so 64 symbols divide evenly and none is likelier. */
function base64url(bytes: Uint8Array): string {
  let text = "";
  for (let i = 0; i < bytes.length; i += 3) {
    const word = (bytes[i]! << 16) | ((bytes[i + 1] ?? 0) << 8) | (bytes[i + 2] ?? 0);
    for (const shift of [18, 12, 6, 0]) text += BASE64URL[(word >> shift) & 63]!;
  }
  return text;
}

/** A seat token: `s_` and 32 symbols of 24 random bytes. Whoever holds it is the seat. */
export function makeToken(bytes: Bytes = secureBytes): string {
  return `s_${base64url(bytes(24))}`;
}

/** A command id or a tab's name: 16 symbols of 12 random bytes. Random, so a reload never repeats one. */
export function makeId(bytes: Bytes = secureBytes): string {
  return base64url(bytes(12));
}
