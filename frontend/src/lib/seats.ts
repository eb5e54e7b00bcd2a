/** Who plays, as the form has it and as the server is asked for it. */

import type { SeatRow } from '../pages/SeatRows.svelte';
import type { SeatWish } from '../protocol';

export function seatOf(row: SeatRow): SeatWish {
  if (row.who.startsWith('ai:')) return { side: row.side, kind: 'ai', player: row.who.slice(3), name: row.name, dice: row.dice ? 'hand' : 'seed' };
  return { side: row.side, kind: row.who === 'solo' ? 'solo' : 'person', name: row.name, dice: row.dice && row.who !== 'solo' ? 'hand' : 'seed' };
}
