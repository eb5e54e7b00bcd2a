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

/** Results that differ only in what follows a comma are one fate: "they stand, 2 fewer" is "they stand". Likeliest first. */
export function fatesOf(odds: OddsDoc): Fate[] {
  const fates: Fate[] = [];
  for (const row of odds.rows) {
    const words = row.words.startsWith('they ') || row.words.startsWith('we ') ? row.words.split(',')[0] : row.words;
    const known = fates.find((fate) => fate.words === words);
    if (known) known.chance += row.chance;
    else fates.push({ words, chance: row.chance, meaning: meaningOf(words) });
  }
  return fates.sort((a, b) => b.chance - a.chance);
}

export function percent(chance: number): string {
  const p = chance * 100;
  if (p > 0 && p < 1) return '<1%';
  return p > 99 && p < 100 ? '>99%' : `${Math.round(p)}%`;
}

/** "they break and run 31%, halt 22%, come on 47%": the subject is said once. */
export function sentenceOf(fates: readonly Fate[]): string {
  let subject = '';
  return fates
    .map((fate) => {
      const own = /^(they|we) /.exec(fate.words)?.[1] ?? '';
      const brief = own !== '' && own === subject ? fate.words.slice(own.length + 1) : fate.words;
      subject = own;
      return `${brief} ${percent(fate.chance)}`;
    })
    .join(', ');
}
