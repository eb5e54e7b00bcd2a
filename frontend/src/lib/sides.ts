/** The colours of the sides: what the battle says, unless two could be taken for each other; or a palette of the reader's own. */

import type { SideDoc, View } from '../protocol';

export type Palette = 'own' | 'distinct' | 'stark';

/** Told apart by everybody: by eyes that see no red or no green, too (after Okabe and Ito), and in a print without colours. */
const PALETTES: Record<Exclude<Palette, 'own'>, readonly string[]> = {
  distinct: ['#a3420a', '#0b4f8a', '#5b5a12', '#6d2f63'],
  stark: ['#111111', '#9a1414', '#0b4f8a', '#5a4a00'],
};

/** What a side gets when its own colour is too near to another's. */
const SPARE = ['#2b5a3c', '#1e4e8c', '#8f2020', '#6a3d8a', '#7a5a12'];
/** As far as dark red lies from brown, and a little more. */
const APART = 0.14;

const NAMED: Record<string, string> = {
  red: '#a02020',
  blue: '#1e4e8c',
  green: '#2d4a2f',
  black: '#222222',
  white: '#d8d4c8',
  brown: '#6b4423',
  yellow: '#b08820',
  grey: '#666666',
};

/** Red, green and blue of a colour as it is written in a file; of none, a grey. */
export function parts(colour: string): [number, number, number] {
  const hex = NAMED[colour] ?? colour;
  const digits = hex.slice(1);
  const long = digits.length === 3 ? [...digits].map((digit) => digit + digit).join('') : digits;
  const read = long.length === 6 ? Number(`0x${long}`) : NaN;
  const n = Number.isNaN(read) ? 0x555555 : read;
  return [(n >> 16) & 255, (n >> 8) & 255, n & 255];
}

/** A colour as the eye weighs it: light, red to green, yellow to blue (OKLab). */
function weighed(colour: string): [number, number, number] {
  const [r, g, b] = parts(colour).map((v) =>
    v / 255 <= 0.04045 ? v / 255 / 12.92 : ((v / 255 + 0.055) / 1.055) ** 2.4,
  );
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ];
}

/** How far two colours are apart; light counts half, for each has its own shadow on the table. */
export function apart(one: string, other: string): number {
  const [a, b] = [weighed(one), weighed(other)];
  return Math.hypot((a[0] - b[0]) / 2, a[1] - b[1], a[2] - b[2]);
}

/** A colour for each side; the first keeps its own, another gives way when it could be taken for one before it. */
export function coloursOf(sides: readonly { colour: string }[], palette: Palette): string[] {
  if (palette !== 'own') return sides.map((_, n) => PALETTES[palette][n % PALETTES[palette].length]);
  const found: string[] = [];
  for (const { colour } of sides) {
    const differs = (one: string): boolean => found.every((other) => apart(one, other) >= APART);
    found.push(colour !== '' && differs(colour) ? colour : (SPARE.find(differs) ?? colour));
  }
  return found;
}

/** The view with the colours in which its sides are shown. */
export function coloured(view: View, palette: Palette): View {
  const colours = coloursOf(view.sides, palette);
  return { ...view, sides: view.sides.map((side, n): SideDoc => ({ ...side, colour: colours[n] })) };
}

/** How often each side won of so many battles between two players, give or take a margin in a hundred. */
export interface Shares {
  players: string[];
  battles: number;
  wins: [number, number];
  draws: number;
  margin: number;
}
