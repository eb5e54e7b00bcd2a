/** Texts of decisions, orders, dice and odds. */

import { plural } from '../../lib/plural';

export const decideMessages = {
  yours: 'Your decision',
  theirs: (name: string) => `${name} to decide`,
  thinking: (name: string) => `${name}: thinking…`,
  /** Nobody waits for long without being told for what. */
  thinksFor: (player: string, seconds: number) =>
    `The computer${player ? ` (${player})` : ''} weighs its order: ${seconds} s so far. You can look about meanwhile.`,
  personFor: (name: string, seconds: number) =>
    `${name} has had ${seconds < 90 ? `${seconds} s` : `${Math.round(seconds / 60)} min`}. The battle is kept; you may leave and come back.`,
  showing: 'Watch what happens…',
  sending: 'Order sent…',
  nobody: 'Nothing to decide now.',
  choose: 'Choose a unit on the table, or from this list.',
  chooseListed: 'Choose a unit from the list.',
  whatMayIDo: 'What you may do',
  more: (n: number) => `${n} more`,
  unused: (names: string[], ends: string) =>
    ends
      ? `After this order the time for ${ends} is over in this step; not used yet by: ${names.join(', ')}. Give it anyway, or put it back and let them go first.`
      : `${names.length === 1 ? 'This unit' : 'These units'} could still do something: ${names.join(', ')}. Close it anyway, or put it back and go on with them.`,
  choices: (n: number) => (n === 1 ? '1 choice' : `${n} choices`),
  allUnits: 'All units',
  undo: 'Undo',
  askUndo: 'Ask to undo',
  allow: 'Allow',
  refuse: 'Refuse',
  dragHint: 'Drag the unit, or tap a marked place.',
  turnHint: 'Turn it by the handle.',
  lineHint: 'Press where the line begins and draw it to where it ends.',
  manHint: 'Drag the man, or tap where he is to stand.',
  byHand: 'Single men by hand: tap one, then his place',
  byHandNone: 'all go with the unit',
  man: (n: number) => `man ${n}`,
  manPlace: (who: string) => `Tap where ${who} is to stand, or type it.`,
  manGoes: (who: string, place: string) => `${who}: ${place}`,
  recall: (who: string) => `${who} goes with the others`,
  oneMan: 'One man by himself',
  whole: 'the whole unit',
  length: 'Length',
  through: 'From a dotted place it files through and is drawn up beyond.',
  filesThrough: 'It files through and is drawn up where it is shown.',
  noRoom: 'There is no room as the unit faces now: turn it first, or choose something else.',
  place: 'Place',
  placeNone: 'Choose a place…',
  facing: 'Facing',
  east: 'From the west edge',
  north: 'From the south edge',
};

export const purseMessages = {
  left: (name: string, of: number) => `${name} left of ${of}`,
  then: (n: number) => (n < 0 ? `; ${-n} too few` : `; then ${n}`),
  key: 'Filled: paid. Striped: about to be paid. Empty: left.',
  paid: '✓ paid',
  barred: 'not',
};

export const foreseenMessages = {
  title: 'Man by man',
  would: (n: number, words: string) => `${n} × ${words}`,
  would_not: (n: number, words: string) => `${n} not: ${words}`,
};

export const ordersMessages = {
  confirm: 'Give this order',
  cancel: 'Put back',
  anyway: 'Close it anyway',
  giveAnyway: 'Give it anyway',
  grave: 'This ends the battle for you. It cannot be taken back.',
  place: 'Give, put back, take back',
  turnLeft: 'Turn left',
  turnRight: 'Turn right',
};

export const diceMessages = {
  title: 'Roll your dice',
  theirs: (name: string) => `${name} is rolling dice`,
  wanted: (count: number, sides: number) => `${count} D${sides}`,
  /** A number of sides that no die has. */
  lot: (sides: number) => `by lot: a number from 1 to ${sides}`,
  whose: (name: string) => `${name} throws`,
  forWhat: 'for',
  pad: 'What does the die show?',
  slot: (n: number, face: number) => (face > 0 ? `Die ${n}: ${face}. Tap to correct it` : `Die ${n}: not entered`),
  face: (face: number) => `It shows ${face}`,
  left: (n: number) =>
    n === 0
      ? 'All entered. A slip? Tap a die and then what it really shows.'
      : `${plural(n, 'die', 'dice')} to enter. Keys 1 to 9 do it as well.`,
  confirm: 'So they fell',
  clear: 'Clear',
  fallen: 'Fallen already',
};

export const arrangeMessages = {
  lead: 'First at the top. Drag, or use the buttons.',
  up: (name: string) => `${name}: earlier`,
  down: (name: string) => `${name}: later`,
  join: (name: string) => `${name}: share a counter with the one above`,
  part: (name: string) => `${name}: a counter of its own`,
  confirm: 'Lay the counters so',
};

export const oddsMessages = {
  title: 'What may come of it',
  asking: 'Working out the chances…',
  exact: 'exact, over every throw of the dice',
  sampled: (runs: number, margin: string) => `from ${runs} trials, give or take ${margin}`,
  average: (parts: string[]) => `On the average: ${parts.join(', ')}.`,
  theirs: (n: string) => `${n} of theirs lost`,
  ours: (n: string) => `${n} of ours lost`,
  counted: (n: string, name: string) => `${n} ${name}`,
  every: (n: number) => `Every result (${n})`,
  between: (least: number, most: number) =>
    least === most ? `${least} of theirs lost` : `${least} to ${most} of theirs lost`,
  sum: (least: number, most: number, name: string) => `${least} to ${most} ${name}`,
  others: (n: number) => plural(n, 'other result', 'other results'),
  inAll: (what: string) => `${what}, in all`,
  span: (least: number, most: number, name: string, average: string) =>
    `${least} to ${most} ${name}, ${average} on the average.`,
  likeliest: (what: string, chance: string) => `Most likely: ${what} (${chance}).`,
  tally: (name: string) => `${name}:`,
};
