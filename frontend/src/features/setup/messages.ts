/** Texts of the set-up page and of the links of seats. */

import { plural } from '../../lib/plural';

export const setupMessages = {
  title: 'Set up a battle',
  book: 'Rulebook',
  battle: 'Battle',
  random: 'A battle of your own',
  randomHint: 'Choose the armies, or leave them to chance; ground and edges are decided by the book.',
  versus: (one: string, other: string) => `${one} v ${other}`,
  army: (side: number) => `Army of side ${side + 1}`,
  anyArmy: 'Any army',
  recruits: (side: number) => `Groups of side ${side + 1}`,
  recruitsHint:
    'Units or bands that are diced for when the battle is set up. Left empty: four units, and three bands to each unit they face.',
  seats: 'Who plays',
  side: (n: number) => `Side ${n + 1}`,
  you: 'You',
  friend: 'A friend, by link',
  computer: (name: string) => `The computer (${name})`,
  temper: 'Temperament',
  temperNames: { '': 'even-tempered', bold: 'bold', cautious: 'cautious' } as Record<string, string>,
  temperWords: {
    bold: 'Bold: it makes more of what the enemy loses.',
    cautious: 'Cautious: it makes more of what it loses itself.',
  } as Record<string, string>,
  solo: 'The book’s own solo system',
  sameScreen: 'Somebody at this screen',
  characters: (side: string) => `Who plays whom: ${side}`,
  rowOf: (who: string, n: number) =>
    who === 'you'
      ? `You (seat ${n})`
      : who.startsWith('ai:')
        ? `Computer ${who.slice(3).replace(':', ', ')} (seat ${n})`
        : `Seat ${n}`,
  addSeat: (side: string) => `One more player for ${side}`,
  removeSeat: 'Remove this player',
  name: 'Name at the table',
  options: 'Options of the book',
  turns: (n: number) => plural(n, 'turn', 'turns'),
  minutes: (n: number) => `about ${n} min`,
  practice: ['for a first evening', 'wants some practice', 'much to lead'],
  won: (side: string, percent: number) => `${side} ${percent}%`,
  drawn: (percent: number) => `drawn ${percent}%`,
  measured: (battles: number, players: string[], margin: number) =>
    `${battles} battles of computers (${players.join(' against ')}), give or take ${margin}`,
  noContest: 'No even contest as it was fought; a handicap makes one.',
  noContestYet: 'No even contest.',
  noContestAtAll: 'No even contest, and no handicap was found that makes one.',
  even: (change: string) => `A contest: ${change}`,
  evenMeasured: (sides: string[], wins: [number, number], battles: number, margin: number) =>
    `${sides[0]} ${Math.round((100 * wins[0]) / battles)}%, ${sides[1]} ${Math.round((100 * wins[1]) / battles)}% of ${battles} battles of computers, give or take ${margin}`,
  numberSearch: 'Find a number of the book',
  numberRow: 'Number',
  printed: 'Printed',
  here: 'Here',
  houseExample: 'name = "Club night"\n\n[[change]]\nrule = "…"\nvalue = 4',
  house: 'House rules',
  houseHint: 'TOML: settings, changed numbers, dropped rules. Paste it or choose a file.',
  houseFile: 'Choose a file',
  start: 'To the table',
  isChosen: 'Chosen',
  takes: (n: number) => `About ${n} minutes`,
  waits: 'Leave at any time; it waits.',
  titleLabel: 'Name of the game (may stay empty)',
  once: 'Links for one use: what opens a seat is known to whoever takes it up, not to me',
  advice: 'Advice is allowed: everybody may ask the computer what it would do, and is told so when sitting down',
  hotseatNote: 'Two people at this screen: a curtain falls between turns when something is hidden.',
  ruleOf: (rule: string) => `rule ${rule}`,
  ownDice: 'Own dice',
  ownDiceHint:
    'Own dice: all throws of that player’s orders are rolled on your table and tapped in; the screen says whose, how many and for what. A computer’s are rolled by the first person.',
};

export const hostMessages = {
  title: 'Seats and links',
  lead: 'Send each player the link of their seat. Whoever has a link has the seat.',
  observer: 'For those who watch',
  copy: (whose: string) => `Copy the link for ${whose}`,
  here: 'at the table',
  away: 'not here',
  forces: 'Forces',
  forcesHint: 'Several players of one side: give each the units they lead.',
  toTable: 'To the table',
  onlyHere: 'The server listens on this machine only: these links open nowhere else.',
  openIt: 'Let others on the home network in',
  openHint:
    'Phones and computers on the same network can then come in by their link. Nobody from the internet can, unless your router lets them.',
  isOpen: 'Others on the home network can come in. They type:',
  shutIt: 'This machine only',
  noNetwork: 'This machine has no address on a network. Connect it to the home network, then look again.',
  howElse: 'Start it with “vedette serve --host 0.0.0.0” on the machine that serves, to let others on its network in.',
  address: 'Address for the links',
  qr: 'QR code',
  qrOf: (whose: string) => `QR code of the link for ${whose}`,
  noLinks: 'The links of this game are kept in the browser that set it up.',
  kind: { person: 'a person', ai: 'the computer', solo: 'the book’s solo system' } as Record<string, string>,
  leader: (unit: string) => `Who leads ${unit}`,
  first: 'the side’s first player',
  standIns: 'Who plays the seats',
  standInsHint: 'When somebody leaves, a computer or the tables of the book play on; the seat can be given back.',
  playedBy: (seat: string) => `Who plays the seat of ${seat}`,
};
