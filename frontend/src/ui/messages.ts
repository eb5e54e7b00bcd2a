/** Texts of rules. */

import { plural } from '../lib/plural';

export const whyMessages = {
  escapeKey: 'Esc',
  why: 'Why?',
  rule: 'The rule',
  thisThrow: 'This throw',
  back: 'Back',
  chanceIt: 'The chance it had.',
  chanceOf: (came: number, low: boolean, exactly: string, atLeast: string) =>
    atLeast === '100%' ? `${came}: ${exactly}.` : `${came} or ${low ? 'less' : 'more'}: ${atLeast}.`,
  noRule: 'The book’s ledger has no words for this one.',
  close: 'Close',
  dice: 'Dice',
  moreDice: (n: number) => `and ${n} more`,
  score: 'score',
  against: (whose: string, what: string) => (whose ? `${whose} against ${what}` : `against ${what}`),
  eachCounts: (need: number, low: boolean, sides: number) =>
    need === (low ? 1 : sides) ? `each ${need} counts` : `each die of ${need} or ${low ? 'less' : 'more'} counts`,
  wanted: (need: number, low: boolean) => `${need} or ${low ? 'less' : 'more'} is needed`,
  lowIsGood: 'low dice are good',
  outOf: (n: number, all: number) => `${n} of ${all}`,
  ofThem: (n: number, all: number) => `${n} of ${plural(all, 'die', 'dice')} ${n === 1 ? 'counts' : 'count'}`,
  counts: 'counts',
  pool: 'How many dice',
  tally: 'Added to the dice',
  total: 'in all',
  open: 'Why there?',
  yes: 'yes',
  no: 'no',
  place: (n: number) => `place ${n}`,
  looksFor: (what: string, whom: string, count: number, listed: number) =>
    `Looked for a place ${what}${whom ? `, with ${whom} in view` : ''}. ${plural(count, 'place', 'places')} would do${listed < count ? `, these are the best ${listed}` : ''}; of two the one that is better in the first column in which they differ is taken.`,
  notOffered: 'Why not',
  noWords: 'No reason was given.',
  unmarked: 'Point at a marked place.',
};

export const rulesMessages = {
  title: (book: string) => `The rules of ${book}`,
  short: 'Rules',
  search: 'Search the rules',
  found: (n: number) => plural(n, 'rule', 'rules'),
  none: 'No rule has these words.',
  chapters: 'Chapters',
  sorts: { rule: 'rule', ruling: 'ruling', option: 'option', example: 'worked example' } as Record<string, string>,
  only: 'Show',
  every: 'everything',
  option: (name: string, value: string) => `A setting of the table: ${name}, as printed ${value}.`,
  proven: (n: number) => (n === 1 ? 'proven by 1 test' : `proven by ${n} tests`),
};
