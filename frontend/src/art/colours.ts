/** Colours of cloth, skin, leather and steel: what a figure is painted with when its dress does not say otherwise. */

import { parts } from '../lib/sides';

export type Dress = Record<string, string>;

export const PLAIN: Dress = {
  bag: '#d8c9a0',
  band: '#d6c9a6',
  barrel: '#4b4f54',
  belt: '#f1e8d2',
  boots: '#2a211b',
  brass: '#c99a3c',
  cloth: '#8f2020',
  coat: '#a8322b',
  edge: '#2b1d12',
  facing: '#2f5a3c',
  flag: '#a8322b',
  flag2: '#f1e8d2',
  fur: '#c9a877',
  gaiter: '#2d2723',
  hair: '#4a3020',
  head: '#efe6cf',
  leather: '#5a3a20',
  mane: '#35241a',
  mark: '#4a2e1c',
  metal: '#b9bcc0',
  mount: '#7a4e2c',
  saddle: '#6a4426',
  shield: '#e9dfc8',
  skin: '#d9a27a',
  trousers: '#28324a',
  wheel: '#8b8a6a',
  wood: '#6f4526',
};

/** What lies in the shade or in the light, of every colour: brown shadows, warm light. */
const SHADES: readonly [string, string, number][] = [
  ['-dark', '#24171c', 0.36],
  ['-light', '#fff4d6', 0.26],
];

function mixed(colour: string, other: string, share: number): string {
  const [a, b] = [parts(colour), parts(other)];
  return `#${a
    .map((v, i) =>
      Math.round(v + (b[i] - v) * share)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`;
}

const known = new WeakMap<Dress, Dress>();

/** A dress with everything it leaves open filled in, and with its light and dark shades. */
export function paintOf(dress: Dress): Dress {
  let paint = known.get(dress);
  if (!paint) {
    paint = { ...PLAIN, ...dress };
    for (const name of Object.keys(paint))
      for (const [ending, other, share] of SHADES) paint[name + ending] ??= mixed(paint[name], other, share);
    known.set(dress, paint);
  }
  return paint;
}
