/** Two quiet sounds, made on the spot: a clack for a tile, two notes for your turn. Silent until a first tap. */

import { sound } from "./prefs.ts";

let audio: AudioContext | undefined;

function unlock(): void {
  audio ??= new AudioContext();
  void audio.resume();
}

addEventListener("pointerdown", unlock, { once: true });
addEventListener("keydown", unlock, { once: true });

function note(pitch: number, at: number, length: number, loud: number, shape: OscillatorType): void {
  if (audio === undefined || audio.state !== "running" || sound.value === "off") return;
  const start = audio.currentTime + at;
  const source = audio.createOscillator();
  const volume = audio.createGain();
  source.type = shape;
  source.frequency.setValueAtTime(pitch, start);
  volume.gain.setValueAtTime(loud, start);
  volume.gain.exponentialRampToValueAtTime(0.0001, start + length);
  source.connect(volume).connect(audio.destination);
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
