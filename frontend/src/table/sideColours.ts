/** Colours of sides, made strong enough to be seen on the ground. */

import { parts } from '../lib/sides';

const GROUND = luminance([214, 189, 132]);

function luminance(rgb: readonly number[]): number {
  const [r, g, b] = rgb.map((v) => {
    const s = v / 255;
    return s <= 0.03928 ? s / 12.92 : ((s + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

const known = new Map<string, string>();

/** The side's colour, darkened until it stands out from the ground cloth (3 to 1). */
export function inkOf(colour: string): string {
  let ink = known.get(colour);
  if (!ink) {
    let rgb = parts(colour || '#555555');
    while ((GROUND + 0.05) / (luminance(rgb) + 0.05) < 3)
      rgb = rgb.map((v) => Math.floor(v * 0.9)) as [number, number, number];
    ink = `rgb(${rgb.join(' ')})`;
    known.set(colour, ink);
  }
  return ink;
}
