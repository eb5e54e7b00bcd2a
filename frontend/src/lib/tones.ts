/** What a result means to whoever asks for the chances, and the colour it is shown in: never colour alone, the words stand beside it. */

import type { OddsDoc } from '../protocol';

export type Meaning = 'good' | 'bad' | 'none' | 'mixed';

const NONE = /^(no effect|no result|nothing|done|no contact|they stand|.*takes no harm|.*stands? fast|.*holds)$/i;
const BAD = /^(they come on|they come to hand|we |.*attacker (is )?(destroyed|recoils|shaken|repulsed|retreats))/i;
const GOOD = /^they |dead|wiped out|destroyed|shaken|recoil|breaks?\b|routs?|hits?\b|retreat|falls back|pinned/i;

/** Seen from the side that gives the order: what befalls the other is good, what comes back is bad. */
export function meaningOf(words: string): Meaning {
  if (NONE.test(words)) return 'none';
  if (/^we break off/i.test(words)) return 'mixed';
  if (BAD.test(words)) return 'bad';
  return GOOD.test(words) ? 'good' : 'mixed';
}

export interface Fate {
  words: string;
  chance: number;
  meaning: Meaning;
}

const LOSSES = /^(\d+) dead(?:, a leader among them)?, (-?\d+) Shock Points?$/;
const MANY = 4;

/** What a result comes to: "they stand, 2 lost" is "they stand"; losses count the dead. */
function fateOf(words: string): string {
  const losses = LOSSES.exec(words);
  if (losses) {
    const dead = Number(losses[1]);
    return dead === 0 ? 'Shock Points only' : dead >= MANY ? `${MANY} or more dead` : `${dead} dead`;
  }
  return words.startsWith('they ') || words.startsWith('we ') ? words.split(',')[0] : words;
}

/** Results that come to the same, together; the likeliest first, losses from few to many. */
export function fatesOf(odds: OddsDoc): Fate[] {
  const fates: Fate[] = [];
  for (const row of odds.rows) {
    const words = fateOf(row.words);
    const known = fates.find((fate) => fate.words === words);
    if (known) known.chance += row.chance;
    else fates.push({ words, chance: row.chance, meaning: meaningOf(words) });
  }
  const losses = odds.rows.some((row) => LOSSES.test(row.words));
  const rank = (fate: Fate): number => (/^no effect/.test(fate.words) ? -1 : fate.words === 'Shock Points only' ? 0 : parseInt(fate.words, 10) || 99);
  return fates.sort((a, b) => (losses ? rank(a) - rank(b) : 0) || b.chance - a.chance);
}

/** How many fall and how many Shock Points come on the average, where that is what the dice decide. */
export function averageOf(odds: OddsDoc): [number, number] | null {
  let dead = 0;
  let shock = 0;
  let told = false;
  for (const row of odds.rows) {
    const losses = LOSSES.exec(row.words);
    if (!losses) continue;
    told = true;
    dead += Number(losses[1]) * row.chance;
    shock += Number(losses[2]) * row.chance;
  }
  return told ? [dead, shock] : null;
}

export function percent(chance: number): string {
  const p = chance * 100;
  if (p > 0 && p < 1) return '<1%';
  return p > 99 && p < 100 ? '>99%' : `${Math.round(p)}%`;
}

/** The parts of a whole in percent, rounded so that they add up: the largest remainders are rounded up. */
export function percents(chances: readonly number[]): string[] {
  const told = chances.map(percent);
  const whole = chances.map((_, i) => /^\d/.test(told[i]));
  const parts = chances.map((chance, i) => (whole[i] ? Math.floor(chance * 100 + 1e-9) : 0));
  const sum = Math.round(chances.reduce((all, chance, i) => all + (whole[i] ? chance * 100 : 0), 0));
  const byRemainder = chances.map((_, i) => i).filter((i) => whole[i]).sort((a, b) => chances[b] * 100 - parts[b] - (chances[a] * 100 - parts[a]));
  for (const i of byRemainder.slice(0, sum - parts.reduce((a, b) => a + b, 0))) parts[i]++;
  return told.map((text, i) => (whole[i] ? `${parts[i]}%` : text));
}

/** "they break and run 31%, halt 22%, come on 47%": the subject is said once. */
export function sentenceOf(fates: readonly Fate[], most = fates.length): string {
  const parts = percents(fates.map((fate) => fate.chance));
  let subject = '';
  return fates
    .slice(0, most)
    .map((fate, i) => {
      const own = /^(they|we) /.exec(fate.words)?.[1] ?? '';
      const brief = own !== '' && own === subject ? fate.words.slice(own.length + 1) : fate.words;
      subject = own;
      return `${brief} ${parts[i]}`;
    })
    .join(', ');
}
