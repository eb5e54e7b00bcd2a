/** Who plays, as the form has it and as the server is asked for it. */

import type { SeatRow } from './SeatRows.svelte';
import type { PostInfo, SeatRequest } from '../../protocol';
import { assignCharacters } from './characters';

/** Who plays without the temperament, and the temperament. */
export function temperOf(who: string): [string, string] {
  const [kind, name, temper] = who.split(':');
  return kind === 'ai' && temper ? [`ai:${name}`, temper] : [who, ''];
}

/** The same player with another temperament; none is even temper. */
export function withTemper(who: string, temper: string): string {
  const [plain] = temperOf(who);
  return temper === '' ? plain : `${plain}:${temper}`;
}

export function seatOf(row: SeatRow): SeatRequest {
  if (row.who.startsWith('ai:'))
    return { side: row.side, kind: 'ai', player: row.who.slice(3), name: row.name, dice: row.dice ? 'hand' : 'seed' };
  return {
    side: row.side,
    kind: row.who === 'solo' ? 'solo' : 'person',
    name: row.name,
    dice: row.dice && row.who !== 'solo' ? 'hand' : 'seed',
  };
}

/** The seats of a form, each with its characters; several of mine are played from one screen. */
export function seatsOf(rows: readonly SeatRow[], posts: readonly PostInfo[]): SeatRequest[] {
  const held = assignCharacters(rows, posts);
  const several = rows.filter((row) => row.who === 'you').length > 1;
  return rows.map((row, i) => ({ ...seatOf(row), posts: held[i], screen: several && row.who === 'you' ? 0 : -1 }));
}
