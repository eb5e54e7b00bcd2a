/** How figures go: men step, horses canter, wheels jolt. */

import { stable, type Placed } from '../../art/formation';

/** The pace of a march in the hand of CSS and of the painter alike: this curve is t²(3 - 2t). */
export const EASE = 'cubic-bezier(0.33333, 0, 0.66667, 1)';

export function eased(t: number): number {
  return t <= 0 ? 0 : t >= 1 ? 1 : t * t * (3 - 2 * t);
}

/** Milliseconds of a step of a man, and of a bound of a horse. */
const STEP = 150;
const BOUND = 190;

export interface Bearing {
  /** Which foot is out. */
  foot: 0 | 1;
  /** So far off the ground and so far bent forward, in units of the drawing and in radians. */
  lift: number;
  lean: number;
}

/** How the n-th figure of a unit bears itself so many milliseconds into a march; `hard` from 0 to 1 is how fast it goes just then. */
export function gaitOf(one: Placed, n: number, seed: number, elapsed: number, hard: number): Bearing {
  const wheels = one.shadow === 'wheels';
  const mounted = one.shadow === 'horse';
  const beat = (elapsed / (mounted ? BOUND : STEP) + (stable(seed * 31 + n, 5) % 100) / 50) * Math.PI;
  const swing = Math.sin(beat);
  const way = one.flip ? -1 : 1;
  const foot = swing > 0 ? 0 : 1;
  if (wheels) return { foot, lift: Math.abs(swing) * 1.2 * hard, lean: 0 };
  if (mounted) return { foot, lift: Math.max(0, swing) * 6 * hard, lean: way * -swing * 0.06 * hard };
  return { foot, lift: Math.abs(swing) * 3 * hard, lean: way * (0.03 + swing * 0.02) * hard };
}
