/** The chance that a throw had: worked out from the dice it was thrown with and from what was wanted. */

import type { RollDoc } from '../../protocol';

export interface Luck {
  /** What could have come of it, each with its chance, from least to most. */
  all: { score: number; chance: number }[];
  came: number;
  /** The chance of as much, or of more; where low is good, of as little or less. */
  chance: number;
  low: boolean;
}

/** The successes of so many dice, each with the same chance. */
function successes(dice: number, chance: number): number[] {
  let all = [1];
  for (let n = 0; n < dice; n++) {
    const next = Array.from({ length: all.length + 1 }, () => 0);
    all.forEach((share, hits) => {
      next[hits] += share * (1 - chance);
      next[hits + 1] += share * chance;
    });
    all = next;
  }
  return all;
}

/** The sum of so many dice: index 0 is one pip on each. */
function sums(dice: number, sides: number): number[] {
  let all = [1];
  for (let n = 0; n < dice; n++) {
    const next = Array.from({ length: all.length + sides - 1 }, () => 0);
    all.forEach((share, at) => {
      for (let face = 0; face < sides; face++) next[at + face] += share / sides;
    });
    all = next;
  }
  return all;
}

const MOST = 60;

/** Nothing where the throw does not say by itself what would have been good. */
export function luckOf(roll: RollDoc): Luck | null {
  const dice = roll.faces.length;
  if (dice === 0 || dice > MOST || roll.sides < 2) return null;
  if (roll.counted.length === dice) {
    if (roll.need <= 0) return null;
    const good = roll.low ? roll.need : roll.sides - roll.need + 1;
    const all = successes(dice, Math.max(0, Math.min(1, good / roll.sides)));
    return told(
      all.map((chance, score) => ({ score, chance })),
      roll.counted.filter(Boolean).length,
      false,
    );
  }
  if (
    roll.counted.length > 0 ||
    roll.faces.reduce((a, b) => a + b, 0) + roll.lines.reduce((all, line) => all + line.amount, 0) !== roll.score
  )
    return null;
  const added = roll.lines.reduce((all, line) => all + line.amount, 0);
  return told(
    sums(dice, roll.sides).map((chance, at) => ({ score: at + dice + added, chance })),
    roll.score,
    roll.low,
  );
}

function told(all: Luck['all'], came: number, low: boolean): Luck {
  const chance = all
    .filter(({ score }) => (low ? score <= came : score >= came))
    .reduce((sum, one) => sum + one.chance, 0);
  return { all: all.filter((one) => one.chance > 0.0005 || one.score === came), came, chance, low };
}
