/** Two quiet sounds, made on the spot: a clack for a tile, two notes for your turn. Silent until a first tap. */

import { sound, volume } from "./prefs.ts";

/** What the numbers below are multiplied by at full volume. */
const FULL = 2.6;

let audio: AudioContext | undefined;

/** What counts as a first tap: on a touch screen that is the lifting of the finger. Phones may lock it again. */
const TAPS = ["pointerup", "touchend", "click", "keydown"] as const;

function unlock(): void {
  if (sound.value === "off" || audio?.state === "running") return;
  audio ??= new AudioContext();
  void audio.resume().catch(() => undefined);
}

for (const tap of TAPS) addEventListener(tap, unlock, { passive: true });

/** How much of the full loudness is wanted. Ears hear powers: half the way is a quarter of the swing. */
export function loudness(hundredths: string): number {
  const wanted = Number(hundredths) / 100;
  return Number.isFinite(wanted) ? Math.min(1, Math.max(0, wanted)) ** 2 : 0;
}

function note(pitch: number, at: number, length: number, loud: number, shape: OscillatorType): void {
  const swing = loud * loudness(volume.value) * FULL;
  if (audio === undefined || audio.state !== "running" || sound.value === "off" || swing <= 0) return;
  const start = audio.currentTime + at;
  const source = audio.createOscillator();
  const gain = audio.createGain();
  source.type = shape;
  source.frequency.setValueAtTime(pitch, start);
  gain.gain.setValueAtTime(swing, start);
  gain.gain.exponentialRampToValueAtTime(swing / 1000, start + length);
  source.connect(gain).connect(audio.destination);
  source.start(start);
  source.stop(start + length);
}

/** A tile on felt. */
export function clack(): void {
  note(190, 0, 0.05, 0.12, "triangle");
  note(1400, 0, 0.02, 0.03, "square");
}

/** Your turn. */
export function chime(): void {
  note(523, 0.05, 0.25, 0.05, "sine");
  note(784, 0.2, 0.35, 0.05, "sine");
}
