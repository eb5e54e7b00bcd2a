/** Texts of the table: bar, panel, briefing, result, tour. */

import { plural } from '../../lib/plural';

const LONGEST = 40;

export const playMessages = {
  joining: 'Going to the table…',
  lost: 'The line is down. Trying again…',
  lineDown: 'The connection to the server is down. It will be tried again.',
  home: 'Home',
  menu: 'Menu',
  notebook: 'Field notebook',
  theme: 'Look',
  themes: { auto: 'As the system', light: 'Day', dark: 'Night' },
  pace: 'Pace',
  paceShared: (pace: number) =>
    `All who play are told at the slowest pace that one of them likes: ${pace === 0 ? 'at once' : pace < 1 ? 'slow' : pace === 1 ? 'normal' : 'brisk'}. Each may skip ahead.`,
  paces: [
    ['Slow', 0.6],
    ['Normal', 1],
    ['Brisk', 2.5],
    ['At once', 0],
  ] as [string, number][],
  hostPage: 'Seats and links',
  download: 'Download the record',
  guide: 'Show the guide',
  pause: 'Pause the game',
  resume: 'Go on with the game',
  pausedNow: 'The game is paused.',
  tabs: { log: 'Battle log', roster: 'Rosters', table: 'In words', chat: 'Talk', past: 'Replay' },
  /** A limit that is only there for safety is no part of the battle. */
  turn: (turn: number, turns: number) => (turns > 0 && turns <= LONGEST ? `Turn ${turn} of ${turns}` : `Turn ${turn}`),
  setup: 'Setting up',
  skip: 'Skip ahead',
  skipTurn: 'Next turn',
  stop: 'Stop',
  goOn: 'Go on',
  next: 'Next',
  observer: 'You are watching',
  replayed: 'A record',
  youLead: (article: string) => (article ? `You lead ${article}` : 'You lead'),
  youAre: 'You are',
  leave: 'Leave your seat to',
  leaveChoose: 'nobody: I stay',
  leaveNow: 'Leave the seat',
  toComputer: (name: string) => `the computer (${name})`,
  toTables: 'the tables of the book',
  leaveSure: 'From now on somebody else plays for you, and you only watch. The host can give the seat back.',
  sounds: 'Sounds',
  notify: 'Tell me when it is my turn',
  mail: 'Mail me when it is my move and I am away',
  mailTo: 'Mail address',
  mailSet: 'Set',
  mailEnd: 'No mail',
  mailIs: (address: string) => `Mail goes to ${address}.`,
  size: 'Size of the text',
  sizes: [
    ['As it comes', 1],
    ['Larger', 1.15],
    ['Large', 1.3],
  ] as [string, number][],
  unread: (n: number) => `${n} new`,
  palette: 'Colours',
  palettes: { own: 'As the battle has them', distinct: 'Clear to all eyes', stark: 'Stark' },
  closeSheet: 'Less',
  openSheet: 'More',
  refused: 'Not possible',
  dismiss: 'Close',
  resultAgain: 'The result',
};

export const dockMessages = {
  done: 'acted',
  lost: 'lost',
};

export const briefingMessages = {
  advised: 'Advice is agreed on in this battle: each of you may ask the computer “What would you do?”.',
  title: 'Briefing',
  ends: 'How it ends, and who has won',
  length: 'How long',
  turns: (turn: number, turns: number) =>
    turns <= 0
      ? 'There is no limit of turns.'
      : turns > LONGEST
        ? `Until it is decided; at the very latest after turn ${turns}.`
        : turn > 0
          ? `${turns} turns at most; this is turn ${turn}.`
          : `${turns} turns at most.`,
  numbers: (counts: string) => `The numbers at the head of the page: ${counts}`,
  sum: (worth: number, lost: number, counts: string, unseen = false) =>
    `${worth} ${counts}${unseen ? ' seen so far' : lost > 0 ? ' left' : ''}${lost > 0 ? `, ${lost} lost` : ''}`,
  shut: 'To the table',
};

export const goalsMessages = {
  title: 'What is to be done',
  section: (name: string, what: string) => `Section ${name}: ${what}`,
  told: (what: string, done: number, of: number) => (of === 1 ? what : `${what} ${done} of ${of}`),
};

/** Of a computer's units that did nothing for a turn. */
export const idleMessages = {
  title: (side: string, n: number, turn: number) =>
    `${side}: ${plural(n, 'unit', 'units')} did nothing in turn ${turn}`,
  unit: (turn: number, why: string) => `Did nothing in turn ${turn}: ${why}.`,
  notAsked: 'its turn to act did not come',
  nobody: 'no enemy in sight',
  nearest: (name: string, far: string) => `the nearest enemy, ${name}, is ${far} off`,
  outOfRange: (name: string, far: string) => `out of range; the nearest enemy, ${name}, is ${far} off`,
  waited: (name: string, far: string) => `waits, with ${name} ${far} off`,
};

export const chatMessages = {
  label: 'Say something to the table',
  send: 'Say',
  empty: 'Nobody has spoken.',
  nobody: 'the server',
};

export const rosterMessages = {
  summary: (name: string, worth: number, lost: number) => `${name}: ${worth} on the table, ${lost} lost`,
  worth: 'left',
  seen: 'seen',
  lost: 'lost',
  show: (name: string) => `Show ${name} on the table`,
};

export const resultMessages = {
  title: 'The battle is over',
  won: (side: string) => `${side} victorious`,
  draw: 'A drawn battle',
  losses: 'Losses',
  units: 'Units lost:',
  none: 'none',
  luck: 'Luck of the dice',
  luckLine: (dice: number, rolled: number, expected: number) =>
    `${dice} dice gave ${rolled}; ${expected} was to be expected`,
  lucky: (by: number) => ` (${by} better)`,
  unlucky: (by: number) => ` (${by} worse)`,
  luckyInAll: (by: number) => `. Some were to be low: in all ${by} better`,
  unluckyInAll: (by: number) => `. Some were to be low: in all ${by} worse`,
  share: 'Link to the replay',
  copy: 'Copy',
  copied: 'Copied',
  seed: 'Seed of the dice',
  commitment: 'Promised before the battle',
  proof: 'The record can be checked offline with “vedette verify”.',
  again: 'Another battle',
  rematch: 'The same again',
  swapped: 'Again, with sides changed',
  look: 'Look at the table',
  replay: 'Watch the replay',
};

export const curtainMessages = {
  title: 'The curtain is down',
  hand: (side: string) => `Hand the screen to ${side}.`,
  lift: (side: string) => `I play ${side}: lift the curtain`,
};

export const guideMessages = {
  name: 'Guide to your first battle',
  step: (n: number, of: number) => `${n} of ${of}`,
  next: 'Next',
  skip: 'Skip the guide',
  done: 'To battle',
  steps: {
    welcome: [
      'Welcome to the table',
      'This is a real battle against the computer, and you are in command. The guide goes along for a few minutes; skip it whenever you like.',
    ],
    board: [
      'The table',
      'Drag to move it, turn the wheel or pinch to come nearer. The thick edge of a base is its front. Hover or tap a unit to see who it is.',
    ],
    decision: [
      'Your decision',
      'This panel always says who decides, what about, and what may be done. Nothing else is possible, so you cannot do anything wrong.',
    ],
    arrange: [
      'Who goes when',
      'Put your units in the order in which they shall act. High numbers may not get to act before the turn ends, so put first who must. The order shown is a fair one, from the second turn on your last. Lay the counters when you are content.',
    ],
    throw: [
      'Command is thrown for',
      'Your officer throws for command points. If he means to load, fire or fight himself, say so now: he throws one die fewer. The dashed line is how far his voice carries, less far through woods.',
    ],
    spend: [
      'Pay for whom you command',
      'Sergeants and buglers cost a point, bring dice of their own and carry your voice further: take them first. Then pay for whole groups, a point a man. Who is too far, and by how much, stands in red. Whoever you do not command does what the tables say.',
    ],
    men: [
      'Group first, then man',
      'Choose a group: shift it as it stands, draw a line for it to hold, or send it behind a wall or along the table edge. Before you confirm, tap a man of it and then his place to send him elsewhere: all of it is one order, and one undo.',
    ],
    order: [
      'Give an order',
      'The golden unit is asked. Blue squares are where it may go: tap one or drag the unit there, turn it, then ✓. Red rings are possible targets.',
    ],
    odds: [
      'Before you commit',
      'Choose an attack and the exact chances appear, with everything that counts for and against. Then decide.',
    ],
    log: [
      'What happened, and why',
      'The log tells the battle. Open a throw to see dice and tally; “Why?” shows the rule in plain words.',
    ],
    ending: [
      'That is all',
      'Undo stands beside the button that gives an order; log, rosters and replay are in the tabs below it. How the battle is won stands in the Briefing, at the top. Good luck.',
    ],
  } as Record<string, [string, string]>,
  /** Said otherwise where every man stands by himself. */
  loose: {
    board: [
      'The table',
      'Drag to move it, turn the wheel or pinch to come nearer. Every man has a round base of his own; an outline and one label hold a group together. The officer stands in a gold ring, a sergeant on a diamond, a bugler on a triangle. Hover or tap to see who it is.',
    ],
  } as Record<string, [string, string]>,
  /** Said otherwise where there are no squares. */
  free: {
    order: [
      'Give an order',
      'The golden unit is asked. The blue area is where it may go: tap in it or drag the unit there, turn it, then ✓. Red rings are possible targets.',
    ],
  } as Record<string, [string, string]>,
};
