/** The deal everyone can check: protocol section 7, computed here and nowhere else. */

import { digest, fromHex, join, toHex } from "./bytes.ts";

/** Two numbers; in a deck the smaller comes first. */
export type Pips = readonly [number, number];

/** What a deal is made of. Hex strings are lowercase; `entropies` is by seat, an absent one counts as empty. */
export interface DealInput {
  match: string;
  deal: number;
  rulesHash: string;
  secret: string;
  entropies: readonly (string | undefined)[];
  /** Highest number of the set. */
  maxPip: number;
  /** Tiles the rules take out before the shuffle. */
  aside: readonly Pips[];
  /** Tiles each seat gets. */
  hand: number;
  /** How many deals were thrown back before this one, unseen. */
  attempt?: number;
}

/** A dealt round: hands by seat, the boneyard in drawing order, and the words that follow. */
export interface Deal {
  hands: Pips[][];
  boneyard: Pips[];
  /** The next number below `k` of the same stream: in round 1 the first seat. */
  below: (k: number) => number;
}

/** The hex the server must have shown before any entropy of the deal existed. */
export function commitmentOf(match: string, deal: number, secret: string): string {
  return toHex(digest(`chickenfoot.v1|commit|${match}|${deal}|`, fromHex(secret)));
}

/** The 32 bytes that fix the deal: the secret and every seat's entropy under one hash. */
export function seedOf(input: DealInput): Uint8Array {
  const parts = input.entropies.flatMap((hex) => {
    const entropy = fromHex(hex ?? "");
    return [Uint8Array.of(entropy.length), entropy];
  });
  return digest(
    `chickenfoot.v1|seed|${input.match}|${input.deal}|${input.rulesHash}|`,
    fromHex(input.secret),
    ...parts,
  );
}

/** An endless stream of unbiased numbers below k, from 32-bit words of SHA-256(seed, attempt, block). */
export function numbers(seed: Uint8Array, attempt = 0): (k: number) => number {
  let block = 0;
  let words: number[] = [];
  const next = (): number => {
    if (words.length === 0) {
      const counter = new DataView(new ArrayBuffer(8));
      counter.setUint32(0, attempt);
      counter.setUint32(4, block);
      block += 1;
      const bytes = new DataView(digest(join(seed, new Uint8Array(counter.buffer))).buffer);
      words = Array.from({ length: 8 }, (_, i) => bytes.getUint32(4 * i));
    }
    return words.shift()!;
  };
  return (k) => {
    // Words past the last whole multiple of k are thrown away, else small numbers would be likelier.
    const limit = 0x1_0000_0000 - (0x1_0000_0000 % k);
    let word = next();
    while (word >= limit) word = next();
    return word % k;
  };
}

/** All tiles up to `maxPip` in order, without those set aside. */
export function deck(maxPip: number, aside: readonly Pips[] = []): Pips[] {
  const out = new Set(aside.map(([x, y]) => `${Math.min(x, y)}-${Math.max(x, y)}`));
  const tiles: Pips[] = [];
  for (let x = 0; x <= maxPip; x += 1) {
    for (let y = x; y <= maxPip; y += 1) if (!out.has(`${x}-${y}`)) tiles.push([x, y]);
  }
  return tiles;
}

/** The deal that follows from the secret and the entropies. */
export function dealOf(input: DealInput): Deal {
  const below = numbers(seedOf(input), input.attempt ?? 0);
  const tiles = deck(input.maxPip, input.aside);
  for (let p = tiles.length - 1; p > 0; p -= 1) {
    const q = below(p + 1);
    [tiles[p], tiles[q]] = [tiles[q]!, tiles[p]!];
  }
  const hands = input.entropies.map((_, seat) => tiles.slice(seat * input.hand, (seat + 1) * input.hand));
  return { hands, boneyard: tiles.slice(hands.length * input.hand), below };
}
