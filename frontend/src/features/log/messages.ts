/** Texts of the log and of what is opened from it. */

import { plural } from '../../lib/plural';

export const reasonsMessages = {
  why: 'Its reasons',
  advice: 'What would you do?',
  thinking: 'Thinking it over…',
  losses: (ours: number, theirs: number, counts: string) => `loses ${ours}, costs the enemy ${theirs} (${counts})`,
  how: (turns: number, tries: number) =>
    `Chance to win as it looks ${plural(turns, 'turn', 'turns')} on, by ${plural(tries, 'try', 'tries')}. ±: as far off as luck may have put it.`,
  margin: (inPercent: number) => `± ${inPercent}`,
};

export const logMessages = {
  empty: 'Nothing has happened yet.',
  newest: 'Newest',
  elsewhere: 'Elsewhere',
  also: (told: string, names: string[]) => `${told} Likewise: ${names.join(', ')}.`,
  reaction: (n: number) => `Reaction ${n}`,
  chain: (n: number) => plural(n, 'reaction', 'reactions'),
  won: (side: string) => `${side}: victory.`,
  drawn: 'A drawn battle.',
  before: (n: number) => `${n} before that: see the battle log`,
};
