/** The table in words, for those who hear it instead of seeing it. */

import { letterOf } from './geometry';
import type { LuckLine, Piece, RollDoc, Scene, View } from '../protocol';
import { words } from '../words';

const COMPASS = ['north', 'north-east', 'east', 'south-east', 'south', 'south-west', 'west', 'north-west'];

export function compass(heading: number): string {
  return COMPASS[Math.round((((heading % 360) + 360) % 360) / 45) % 8];
}

/** What a throw is called: who threw it; what the same one throws besides, and what a test is thrown against. */
export function purposeOf(rolls: readonly RollDoc[], n: number): string {
  const roll = rolls[n];
  if (!roll.name || (roll.words && rolls[n - 1]?.who === roll.who)) return roll.words;
  return /^against /.test(roll.words) ? `${roll.name} ${roll.words}` : roll.name;
}

/** The Rep that a throw is compared with, in two words; nothing where there is none. */
export function repWords(roll: RollDoc): string {
  const rep = /^(Leader Die )?.*against (Rep \d)/.exec(roll.words);
  return rep ? `${rep[1] ? words.log.leader : ''}${rep[2]}` : '';
}

export function placeWords(x: number, y: number, scene: Scene | null): string {
  if (scene && scene.grid > 0) return words.table.square(Math.floor(x / scene.grid), Math.floor(y / scene.grid));
  return words.table.point((x / 100).toFixed(1), (y / 100).toFixed(1));
}

export function headingWords(heading: number, grid: number): string {
  return grid > 0 ? words.compass[letterOf(heading)] : `${compass(heading)} (${heading}°)`;
}

/** A side's dice; how far they were off is counted from the numbers that are shown. */
export function luckWords(luck: LuckLine): string {
  const expected = Math.round(luck.expected);
  const by = luck.rolled - expected;
  const off = by > 0 ? words.result.lucky(by) : by < 0 ? words.result.unlucky(-by) : '';
  return words.result.luckLine(luck.dice, luck.rolled, expected) + off;
}

/** A commander is a man: he is lost, not destroyed. */
export function stateWords(piece: Piece): string {
  const state = piece.arm === 'leader' && piece.state === 'destroyed' ? 'lost' : piece.state;
  return words.states[state] ?? state;
}

export function describePiece(piece: Piece, view: View): string {
  const side = view.sides[piece.side]?.name ?? '';
  const parts = [piece.name, side, words.arms[piece.arm] ?? piece.arm];
  if (piece.strength) parts.push(words.table.strength(piece.strength));
  if (piece.x !== null) parts.push(words.table.facing(compass(piece.facing)));
  if (piece.counter > 0) parts.push(words.table.counter(piece.counter));
  if (piece.state !== 'ready') parts.push(stateWords(piece));
  for (const mark of piece.marks) parts.push(mark.words);
  return parts.filter((part) => part !== '').join(', ');
}

/** A side's name where there is little room: without what stands in brackets, then as many whole words as fit. */
export function briefName(name: string, most = 18): string {
  const plain = name.replace(/\s*\([^)]*\)/g, '').trim() || name;
  if (plain.length <= most) return plain;
  const all = plain.split(' ');
  let kept = all[0];
  for (const word of all.slice(1)) {
    if (kept.length + 1 + word.length > most) break;
    kept += ` ${word}`;
  }
  return kept.replace(/\s+(of|the|and|de|von)$/i, '');
}

/** The whole table, one line a unit, side by side. */
export function describeTable(view: View, scene: Scene): { title: string; lines: string[] }[] {
  return view.sides.map((side, n) => ({
    title: words.roster.summary(side.name, side.worth, side.lost),
    lines: view.pieces
      .filter((piece) => piece.side === n)
      .map((piece) => {
        const who = describePiece(piece, view);
        if (piece.x !== null && piece.y !== null) return `${who}: ${placeWords(piece.x, piece.y, scene)}`;
        return piece.state === 'ready' ? `${who}: ${stateWords(piece)}` : who;
      }),
  }));
}
