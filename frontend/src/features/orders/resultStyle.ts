/** What a result means to whoever asks for the chances, and the colour it is shown in: never colour alone, the words stand beside it. */

import type { OddsDoc, OddsRow } from '../../protocol';
import { oddsMessages } from './messages';

export type Meaning = 'good' | 'bad' | 'none' | 'mixed';

/** Seen from the side that gives the order. */
export function meaningOf(row: OddsRow): Meaning {
  if (row.nothing) return 'none';
  return row.good > 0 ? 'good' : row.good < 0 ? 'bad' : 'mixed';
}

export interface Fate {
  words: string;
  chance: number;
  meaning: Meaning;
  alone?: string;
  /** How many of theirs are lost, at least and at most; -1 where nothing comes of it. */
  least: number;
  most: number;
}

function fateOf(row: OddsRow): Fate {
  const lost = row.nothing ? -1 : row.theirs;
  return { words: row.brief, chance: row.chance, meaning: meaningOf(row), least: lost, most: lost };
}

/** Results that have the same in common, together; the likeliest first, or from few losses to many where they differ in these. */
export function fatesOf(odds: OddsDoc): Fate[] {
  const fates: Fate[] = [];
  for (const row of odds.rows) {
    const fate = fateOf(row);
    const known = fates.find((one) => one.words === fate.words);
    if (!known) {
      fates.push(fate);
      continue;
    }
    known.chance += fate.chance;
    known.least = Math.min(known.least, fate.least);
    known.most = Math.max(known.most, fate.most);
    if (known.meaning !== fate.meaning) known.meaning = 'mixed';
  }
  const ordered = fates.toSorted((a, b) => a.least - b.least);
  return isByLosses(ordered) ? ordered : fates.sort((a, b) => b.chance - a.chance);
}

/** Is each worse for the other side than the one before, and do they lose so many figures by more than one of them? Averages tell nothing. */
function isByLosses(fates: readonly Fate[]): boolean {
  return (
    fates.every((fate) => Number.isInteger(fate.least) && Number.isInteger(fate.most)) &&
    fates.filter((fate) => fate.least > 0).length > 1 &&
    fates.every((fate, i) => i === 0 || fate.least > fates[i - 1].most)
  );
}

/** As many results as are told at once; the rest is folded away. */
export const ROWS = 6;

export interface Row {
  words: string;
  /** The same in a sentence of its own, where the row says more than that. */
  alone?: string;
  chance: number;
  meaning: Meaning;
  /** All that has no row of its own. */
  rest?: boolean;
}

/** Is every result but a number of the same thing, such as points? Then they are read from few to many. */
export function isSum(odds: OddsDoc): boolean {
  return (
    odds.rows.length > 1 &&
    odds.rows.every(
      (row) =>
        row.counts.length === 1 &&
        row.counts[0][0] === odds.rows[0].counts[0][0] &&
        !row.nothing &&
        row.ours === 0 &&
        row.theirs === 0,
    )
  );
}

/** Do the results differ but in what the other side loses, each from every other? */
function isLosses(odds: OddsDoc): boolean {
  return (
    odds.rows.length > 2 &&
    odds.rows.every((row) => row.ours === 0) &&
    new Set(odds.rows.map(lossOf)).size === odds.rows.length
  );
}

const lossOf = (row: OddsRow): number => (row.nothing ? -1 : row.theirs);

export interface Span {
  name: string;
  least: number;
  most: number;
  average: number;
}

/** A number in short: at least, at most, on the average; null where the results are no numbers. */
export function spanOf(odds: OddsDoc): Span | null {
  if (!isSum(odds)) return null;
  const numbers = odds.rows.map((row) => row.counts[0][1]);
  return {
    name: odds.rows[0].counts[0][0],
    least: Math.min(...numbers),
    most: Math.max(...numbers),
    average: odds.rows.reduce((all, row) => all + row.chance * row.counts[0][1], 0),
  };
}

/** Every result by itself: numbers and losses from few to many, else as they came. */
export function everyOf(odds: OddsDoc): Row[] {
  const rows = isSum(odds)
    ? odds.rows.toSorted((a, b) => a.counts[0][1] - b.counts[0][1])
    : isLosses(odds)
      ? odds.rows.toSorted((a, b) => lossOf(a) - lossOf(b))
      : odds.rows;
  return rows.map((row) => ({ words: row.words, chance: row.chance, meaning: meaningOf(row) }));
}

/** Numbers side by side are told together, as many in each row. */
function bySum(odds: OddsDoc): Row[] {
  const rows = odds.rows.toSorted((a, b) => a.counts[0][1] - b.counts[0][1]);
  const [name, least] = rows[0].counts[0];
  const wide = Math.ceil((rows[rows.length - 1].counts[0][1] - least + 1) / ROWS);
  const found: Row[] = [];
  for (let from = least; found.length < ROWS; from += wide) {
    const own = rows.filter((row) => row.counts[0][1] >= from && row.counts[0][1] < from + wide);
    if (own.length > 0)
      found.push({
        words:
          own.length === 1
            ? own[0].words
            : oddsMessages.sum(own[0].counts[0][1], own[own.length - 1].counts[0][1], name),
        chance: own.reduce((all, row) => all + row.chance, 0),
        meaning: meaningOf(own[0]),
      });
    if (from > rows[rows.length - 1].counts[0][1]) break;
  }
  return found;
}

/** The results as they are told: all of them where they are few, else those with the same in common together; at most six. */
export function rowsOf(odds: OddsDoc): Row[] {
  if (odds.rows.length <= ROWS) return everyOf(odds);
  if (isSum(odds)) return bySum(odds);
  const fates = fatesOf(odds).map((fate) => inAll(fate, odds));
  if (fates.length <= ROWS) return fates;
  return isByLosses(fates) ? byLosses(fates) : likeliest(fates);
}

/** What several results have in common; where one of them is called so by itself, it is said that all are meant. */
function inAll(fate: Fate, odds: OddsDoc): Fate {
  const alone = odds.rows.find((row) => row.words === fate.words);
  return alone && alone.chance < fate.chance - 1e-9
    ? { ...fate, alone: fate.words, words: oddsMessages.inAll(fate.words) }
    : fate;
}

/** Losses that stand side by side are told together, the rarest first. */
function byLosses(fates: readonly Fate[]): Row[] {
  const rows = [...fates];
  while (rows.length > ROWS) {
    let at = -1;
    for (let i = 1; i < rows.length - 1; i++) {
      if (rows[i].least > 0 && (at < 0 || rows[i].chance + rows[i + 1].chance < rows[at].chance + rows[at + 1].chance))
        at = i;
    }
    const [one, other] = [rows[at], rows[at + 1]];
    const meaning = one.meaning === other.meaning ? one.meaning : 'mixed';
    rows.splice(at, 2, {
      words: oddsMessages.between(one.least, other.most),
      chance: one.chance + other.chance,
      meaning,
      least: one.least,
      most: other.most,
    });
  }
  return rows;
}

function likeliest(fates: readonly Fate[]): Row[] {
  const first = fates.slice(0, ROWS - 1);
  const rest = fates.slice(ROWS - 1);
  const meanings = new Set(rest.map((fate) => fate.meaning));
  const chance = rest.reduce((all, fate) => all + fate.chance, 0);
  return [
    ...first,
    {
      words: oddsMessages.others(rest.length),
      chance,
      meaning: meanings.size === 1 ? rest[0].meaning : 'mixed',
      rest: true,
    },
  ];
}

/** The likeliest of the rows, to be told first, as it stands among them; what is left over is no result of its own. */
export function likeliestOf(rows: readonly Row[]): number {
  return rows.reduce((best, row, i) => (!row.rest && row.chance > rows[best].chance ? i : best), 0);
}

export interface Average {
  ours: number;
  /** Not told where what is counted says the same. */
  theirs: number;
  /** What else is counted, by name. */
  counts: [string, number][];
}

/** What is lost on the average, where the dice decide how much; null where they decide but whether. */
export function averageOf(odds: OddsDoc): Average | null {
  if (!odds.rows.some((row) => row.counts.length > 0 || row.ours > 1 || row.theirs > 1)) return null;
  const counts = new Map<string, number>();
  const sum = { ours: 0, theirs: 0 };
  for (const row of odds.rows) {
    sum.ours += row.ours * row.chance;
    sum.theirs += row.theirs * row.chance;
    for (const [name, number] of row.counts) counts.set(name, (counts.get(name) ?? 0) + number * row.chance);
  }
  const isTold = [...counts.keys()].some((name) =>
    odds.rows.every((row) => row.theirs === (row.counts.find(([one]) => one === name)?.[1] ?? 0)),
  );
  return { ...sum, theirs: isTold ? 0 : sum.theirs, counts: [...counts] };
}

/** Neither nothing nor all of it, yet it would round to that. */
const isNearly = (chance: number): boolean => (chance > 0 && chance < 0.01) || (chance > 0.99 && chance < 1);

export function percent(chance: number): string {
  if (isNearly(chance)) return chance < 0.5 ? '<1%' : '>99%';
  return `${Math.round(chance * 100)}%`;
}

/** The parts of a whole in percent, rounded so that they add up: the largest remainders are rounded up. Of like chances none is more. */
export function percents(chances: readonly number[]): string[] {
  if (chances.every((chance) => Math.abs(chance - chances[0]) < 1e-9)) return chances.map(percent);
  const parts = chances.map((chance) => (isNearly(chance) ? 0 : Math.floor(chance * 100 + 1e-9)));
  const whole = chances.map((_, i) => i).filter((i) => !isNearly(chances[i]));
  const sum = Math.round(whole.reduce((all, i) => all + chances[i] * 100, 0));
  const byRemainder = whole.toSorted((a, b) => chances[b] * 100 - parts[b] - (chances[a] * 100 - parts[a]));
  for (const i of byRemainder.slice(0, sum - parts.reduce((a, b) => a + b, 0))) parts[i]++;
  return chances.map((chance, i) => (isNearly(chance) ? percent(chance) : `${parts[i]}%`));
}
