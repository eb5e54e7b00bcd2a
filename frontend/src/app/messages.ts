/** Texts of the first page and of the way between pages. */

import { plural } from '../lib/plural';

export const noPageMessages = {
  title: 'This page did not load',
  words:
    'Vedette may have been updated, or the connection was lost. Load it again: your battles are kept by the server.',
  again: 'Load again',
};

export const takeMessages = {
  home: 'To the first page',
};

export const navMessages = {
  label: 'Rooms',
  home: 'Vedette, first page',
  rooms: [
    ['play', 'Play', '#/'],
    ['campaigns', 'Campaigns', '#/campaigns'],
    ['armies', 'Armies', '#/armies'],
    ['rules', 'Rules', '#/rules'],
    ['lab', 'Lab', '#/lab'],
  ] as [string, string, string][],
  turnTo: (dark: boolean) => (dark ? 'Night; turn to day' : 'Day; turn to night'),
};

export const homeMessages = {
  headline: 'A table, ready laid.',
  lead: 'Give your orders. See every die and every rule. Play against the computer, a friend with a link, or yourself.',
  playNow: 'Play now',
  playNowHint: (scenario: string, book: string) => `${scenario} · ${book}, against the computer`,
  anotherBattle: 'Choose a battle',
  books: 'The rulebooks',
  bookBattles: (n: number) => (n === 0 ? 'random battles' : plural(n, 'ready battle', 'ready battles')),
  open: (book: string) => `Set up a battle of ${book}`,
  mine: 'Your games',
  first: 'A first battle',
  beginWith: (title: string, book: string) => `Play ${title} of ${book} against the computer`,
  noGames:
    'One click, and you sit at the table against the computer. Games you have begun wait here, for days if need be.',
  yourMove: 'your move',
  over: 'finished',
  paused: 'paused',
  turn: (n: number) => (n > 0 ? `turn ${n}` : 'setting up'),
  goOn: (title: string) => `Open ${title}`,
  against: (names: string[]) => `against ${names.join(', ')}`,
  machine: (name: string) => `the computer (${name.replace(':', ', ')})`,
  solo: 'the book itself',
  somebody: 'a friend',
  moved: (when: string) => `last moved ${when}`,
  gone: (title: string) => `${title} is off this list.`,
  again: 'Put it back',
  forget: (title: string) => `Take ${title} off this list`,
  join: 'Join or open',
  joinLabel: 'Paste the link you were given',
  joinButton: 'Join',
  joinBad: 'That does not look like a link to a seat.',
  record: 'Open a record',
  recordHint: 'A .json record you downloaded: watch it, or play on from where it stops.',
  recordLabel: 'Record file',
  watch: 'Watch it',
  playOn: 'Play on from its end',
  recordBad: 'That file is not a record of a battle.',
  build: (version: string, compiled: boolean) =>
    `Vedette ${version} · ${compiled ? 'compiled' : 'plain Python: the same, but slower than compiled'}`,
  noBooks: 'No rulebook is installed on this server.',
  how: [
    [
      'Orders, not clicks on a list of rules',
      'The table shows what a unit may do. Point at anything else and it says why not.',
    ],
    ['The odds before, the reason after', 'Exact chances before you commit; dice, tally and rule when it is done.'],
    ['Nothing is lost', 'Leave, come back in a week, replay any battle, try it another way.'],
  ] as [string, string][],
};
