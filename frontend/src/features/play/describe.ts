/** The table in words, for those who hear it instead of seeing it. */

import { letterOf } from '../../lib/geometry';
import type { LuckLine, Piece, RollDoc, Scene, View } from '../../protocol';
import { resultMessages, rosterMessages } from './messages';
import { armsMessages, compassMessages, tableMessages } from '../../table/messages';
import { whyMessages } from '../../ui/messages';

const COMPASS = ['north', 'north-east', 'east', 'south-east', 'south', 'south-west', 'west', 'north-west'];

export function compass(heading: number): string {
  return COMPASS[Math.round((((heading % 360) + 360) % 360) / 45) % 8];
}

/** What a throw is called: who threw it, or what the same one throws besides; and what it is held against. */
export function purposeOf(rolls: readonly RollDoc[], n: number): string {
  const roll = rolls[n];
  const besides = roll.words !== '' && rolls[n - 1]?.who === roll.who;
  const whose = !roll.name || besides ? roll.words : roll.name;
  return roll.against ? whyMessages.against(whose, roll.against) : whose;
}

/** What a throw came to: so many of its dice, where they count one by one; their sum would say nothing. */
export function scoreWords(roll: RollDoc): string {
  return roll.counted.length > 1 && roll.lines.length === 0
    ? whyMessages.outOf(roll.counted.filter(Boolean).length, roll.counted.length)
    : `${roll.score}`;
}

/** What a throw is held against, and which dice or totals count. */
export function heldAgainst(roll: RollDoc): string {
  const parts = roll.against ? [whyMessages.against('', roll.against)] : [];
  if (roll.counted.length > 0) {
    if (roll.need > 0) parts.push(whyMessages.eachCounts(roll.need, roll.low, roll.sides));
    parts.push(whyMessages.ofThem(roll.counted.filter(Boolean).length, roll.counted.length));
  } else if (roll.need > 0) parts.push(whyMessages.wanted(roll.need, roll.low));
  else if (roll.low) parts.push(whyMessages.lowIsGood);
  return parts.join('; ');
}

/** The same of dice that have not fallen yet. */
export function countsWords(wanted: {
  need: number;
  low: boolean;
  each: boolean;
  against: string;
  sides: number;
}): string {
  const parts = wanted.against ? [whyMessages.against('', wanted.against)] : [];
  if (wanted.need > 0)
    parts.push(
      wanted.each
        ? whyMessages.eachCounts(wanted.need, wanted.low, wanted.sides)
        : whyMessages.wanted(wanted.need, wanted.low),
    );
  else if (wanted.low) parts.push(whyMessages.lowIsGood);
  return parts.join('; ');
}

/** How the score came about, to be checked by the reader; nothing where there is nothing to add, or where the book reckons otherwise. */
export function sumWords(roll: RollDoc): string {
  const dice = roll.counted.length > 0 ? [roll.counted.filter(Boolean).length] : roll.faces;
  const parts = [...dice, ...roll.lines.map((line) => line.amount)];
  if (parts.length < 2 || parts.reduce((all, n) => all + n, 0) !== roll.score) return '';
  return `${parts.map((n, i) => (i === 0 ? n : n < 0 ? ` − ${-n}` : ` + ${n}`)).join('')} = ${roll.score}`;
}

/** Dice have the colour of the side that throws them; nobody's are ivory. */
export function dieColour(roll: RollDoc, sides: readonly { colour: string }[]): string {
  return sides[roll.side]?.colour ?? '';
}

export function placeWords(x: number, y: number, scene: Scene | null): string {
  if (scene && scene.grid > 0) return tableMessages.square(Math.floor(x / scene.grid), Math.floor(y / scene.grid));
  return tableMessages.point((x / 100).toFixed(1), (y / 100).toFixed(1));
}

export function headingWords(heading: number, grid: number): string {
  return grid > 0 ? compassMessages[letterOf(heading)] : `${compass(heading)} (${heading}°)`;
}

/** A side's dice, and by how much they fell better or worse: counted from the numbers that are shown, where all were to be high or all low. */
export function luckWords(luck: LuckLine): string {
  const expected = Math.round(luck.expected);
  const above = luck.rolled - luck.expected;
  if (Math.abs(luck.better) !== Math.abs(above)) {
    const inAll = Math.round(luck.better);
    const told = inAll > 0 ? resultMessages.luckyInAll(inAll) : inAll < 0 ? resultMessages.unluckyInAll(-inAll) : '';
    return resultMessages.luckLine(luck.dice, luck.rolled, expected) + told;
  }
  const by = luck.better === above ? luck.rolled - expected : expected - luck.rolled;
  const off = by > 0 ? resultMessages.lucky(by) : by < 0 ? resultMessages.unlucky(-by) : '';
  return resultMessages.luckLine(luck.dice, luck.rolled, expected) + off;
}

export function describePiece(piece: Piece, view: View): string {
  const side = view.sides[piece.side]?.name ?? '';
  const parts = [piece.name, side, armsMessages[piece.arm] ?? piece.arm];
  if (piece.strength) parts.push(tableMessages.strength(piece.strength));
  if (piece.x !== null) parts.push(tableMessages.facing(compass(piece.facing)));
  if (piece.counter > 0) parts.push(tableMessages.counter(piece.counter));
  parts.push(piece.status);
  for (const mark of piece.marks) parts.push(mark.words);
  return parts.filter((part) => part !== '').join(', ');
}

/** The whole table, one line a unit, side by side. */
export function describeTable(view: View, scene: Scene): { title: string; lines: string[] }[] {
  return view.sides.map((side, n) => ({
    title: rosterMessages.summary(side.name, side.worth, side.lost),
    lines: view.pieces
      .filter((piece) => piece.side === n)
      .map((piece) => {
        const who = describePiece(piece, view);
        return piece.x !== null && piece.y !== null ? `${who}: ${placeWords(piece.x, piece.y, scene)}` : who;
      }),
  }));
}
