/** Words on lines between men: in the middle of their line where there is room, else a little aside; none lies on another. */

import type { Tie } from '../../protocol';
import { meet, type Box } from './labels';

/** As Ties.svelte draws them. */
const TALL = 20;
export const halfOf = (words: string): number => words.length * 3.3 + 7;
/** Where along its line, and how far beside it in pixels. */
const ALONG = [0.5, 0.38, 0.62, 0.25, 0.75];
const ASIDE = [0, 22, -22, 38, -38];
/** Half of a base, in hundredths, and how high a figure rises above its middle, in halves of its base. */
const BASE = 125;
const RISE = 2.4;

const overlap = (a: Box, b: Box): number =>
  meet(a, b)
    ? (Math.min(a.right, b.right) - Math.max(a.left, b.left)) * (Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top))
    : 0;

/** The lines whose words are written: of barred ones where they are few or their unit is looked at; of none that is shorter than its words. */
export function toldOf(ties: readonly Tie[], about: number, scale: number): Tie[] {
  const isLong = ({ x, y, to_x, to_y, words }: Tie): boolean =>
    Math.hypot(to_x - x, to_y - y) * scale >= 2 * halfOf(words);
  return ties.filter(
    (tie) => tie.words !== '' && (tie.look === 'holds' ? isLong(tie) : tie.who === about || ties.length < 8),
  );
}

/** How far the words of each line stand from its middle, in pixels to the right and down; `scale` is pixels in a hundredth. */
export function chipSpots(ties: readonly Tie[], scale: number): { spot: [number, number]; box: Box }[] {
  const half = BASE * scale;
  const men = ties
    .flatMap(({ x, y, to_x, to_y }) => [
      [x, y],
      [to_x, to_y],
    ])
    .map(([x, y]): Box => ({
      left: x * scale - half,
      right: x * scale + half,
      top: -y * scale - half * RISE,
      bottom: -y * scale + half,
    }));
  const taken: Box[] = [];
  return ties.map((tie) => {
    const [dx, dy] = [(tie.to_x - tie.x) * scale, (tie.y - tie.to_y) * scale];
    const length = Math.hypot(dx, dy) || 1;
    const wide = halfOf(tie.words);
    let best: { cost: number; spot: [number, number]; box: Box } | null = null;
    for (const aside of ASIDE) {
      for (const along of ALONG) {
        const spot: [number, number] = [
          dx * (along - 0.5) - (dy / length) * aside,
          dy * (along - 0.5) + (dx / length) * aside,
        ];
        const [x, y] = [((tie.x + tie.to_x) / 2) * scale + spot[0], (-(tie.y + tie.to_y) / 2) * scale + spot[1]];
        const box = { left: x - wide, right: x + wide, top: y - TALL / 2, bottom: y + TALL / 2 };
        const cost =
          8 * taken.reduce((all, one) => all + overlap(box, one), 0) +
          men.reduce((all, one) => all + overlap(box, one), 0) +
          Math.hypot(...spot);
        if (!best || cost < best.cost) best = { cost, spot, box };
      }
    }
    if (!best) throw new Error('no place was tried');
    taken.push(best.box);
    return { spot: best.spot, box: best.box };
  });
}
