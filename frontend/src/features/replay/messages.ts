/** Texts of the replay and of what decided a battle. */

export const pastMessages = {
  title: 'Replay',
  slider: 'Moment of the battle',
  first: 'To the beginning',
  back: 'One order back',
  play: 'Play',
  stop: 'Stop',
  forward: 'One order on',
  present: 'Back to now',
  speed: 'Speed',
  at: (at: number, orders: number) => `order ${at} of ${orders}`,
  share: 'Copy a link to this moment',
  fork: 'What if? Play on from here',
  forkHint: 'A new game of your own from this moment, with fresh dice. This one stays as it is.',
  forkWho: 'Who plays whom from here?',
  forkGo: 'Play on from here',
  forkBook: 'the book’s own solo system, as before',
  watching: 'You are looking at the past.',
  happened: 'What this order brought',
};

export const decidedMessages = {
  title: 'Luck and decisions',
  ask: 'What decided it?',
  hint: 'Computer players fight the battle on from every decision. It takes a while.',
  far: (done: number, of: number) => `${done} of ${of} moments judged`,
  adds: (side: string, start: number, end: number) =>
    `Chance of the ${side} to win, in 100: ${start} at the start, ${end} at the end. Each row adds up all that raised it (+) and lowered it (−) on the way, so that a row may be more than 100; it is known as far as its ± says.`,
  within: 'within its ±: could as well be chance',
  start: 'Start',
  orders: (side: string) => `Orders: ${side}`,
  dice: 'The dice',
  end: 'End',
  curve: (side: string) => `Chance of the ${side} to win, decision by decision`,
  cost: (side: string) => `What it cost the ${side} most`,
  when: (turn: number, order: number) => `Turn ${turn}, order ${order}`,
  doubt: 'could as well be chance',
  none: 'No decision that cost them anything.',
  by: (playouts: number, player: string) =>
    `Estimated by ${playouts} finishes of ${player} players from every moment, more where it mattered. True for such players, not for you.`,
  look: (order: number) => `Look at order ${order}`,
};

export const finishesMessages = {
  ask: 'What would have happened? 1,000 finishes',
  far: (done: number, of: number) => `${done} of ${of} finishes`,
  told: (n: number) => `From here, in ${n.toLocaleString('en')} finishes:`,
  wins: (side: string, share: number, by: number) => `${side} win ${share} in 100, ± ${by}`,
  draws: (share: number) => `nobody wins ${share} in 100`,
  hint: 'The usual computer players fight the battle on from this moment, with new dice.',
};
