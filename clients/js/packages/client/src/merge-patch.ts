/** JSON Merge Patch, RFC 7396: how an update changes the view. */

import type { Json } from "./protocol.ts";

/**
 * The value after the patch. Objects merge, `null` deletes, anything else replaces.
 *
 * Nothing is changed in place; parts the patch does not touch are shared with `target`, so `===` tells what changed.
 */
export function mergePatch(target: Json | undefined, patch: Json): Json {
  if (!isObject(patch)) return patch;
  const merged = new Map(Object.entries(isObject(target) ? target : {}));
  for (const [key, value] of Object.entries(patch)) {
    if (value === null) merged.delete(key);
    else merged.set(key, mergePatch(merged.get(key), value));
  }
  // fromEntries defines own properties, so a key named __proto__ stays a plain key.
  return Object.fromEntries(merged);
}

function isObject(value: Json | undefined): value is { [key: string]: Json } {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
