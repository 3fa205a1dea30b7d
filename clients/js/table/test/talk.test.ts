import "./browser.ts";

import { beforeEach, describe, expect, test, vi } from "vitest";

import { loudness } from "../src/state/sounds.ts";
import { speaker, Talk } from "../src/state/talk.ts";

const line = (seat: number | undefined, text: string, more: object = {}) => ({ type: "chat", ...(seat === undefined ? { name: "Eve" } : { seat }), text, at: 1, ...more }) as never;
const reaction = (seat: number) => ({ type: "reaction", seat, emoji: "👍", at: 1 }) as never;

describe("talk", () => {
  let talk: Talk;
  beforeEach(() => {
    vi.useFakeTimers();
    talk = new Talk();
  });

  test("shows a new line for a moment while the chat is closed, and counts it", () => {
    talk.hear(line(1, "hi"));
    expect([talk.unread.value, talk.latest.value?.text]).toEqual([1, "hi"]);
    vi.advanceTimersByTime(10_000);
    expect([talk.unread.value, talk.latest.value]).toEqual([1, undefined]);
    talk.hear(line(1, "old", { old: true }));
    expect(talk.unread.value).toBe(1);
    talk.read(true);
    talk.hear(line(1, "seen"));
    expect([talk.unread.value, talk.latest.value]).toEqual([0, undefined]);
  });

  test("of somebody muted is neither shown nor counted, and is there again when they are heard", () => {
    talk.hear(line(2, "before"));
    talk.mute(2, true);
    expect(talk.latest.value).toBeUndefined();
    talk.hear(line(2, "after"));
    talk.see(reaction(2));
    talk.see(reaction(1));
    expect([talk.unread.value, talk.latest.value, talk.floating.value.length]).toEqual([1, undefined, 1]);
    expect(talk.lines.value.filter((one) => !talk.muted.value.has(speaker(one)))).toEqual([]);
    talk.mute(2, false);
    expect(talk.lines.value).toHaveLength(2);
  });

  test("mutes a person, not a seat: whoever comes next is heard, whoever moves stays muted", () => {
    talk.mute(2, true);
    talk.mute("Eve", true);
    talk.follow([{ k: "moved", from: 2, to: 0 }] as never);
    expect([...talk.muted.value].sort()).toEqual([0, "Eve"]);
    talk.follow([{ k: "left", seat: 0 }] as never);
    expect([...talk.muted.value]).toEqual(["Eve"]);
  });
});

test("loudness is nothing at nothing and all at all", () => {
  expect([loudness("0"), loudness("50"), loudness("100"), loudness("200"), loudness("x")]).toEqual([0, 0.25, 1, 1, 0]);
});
