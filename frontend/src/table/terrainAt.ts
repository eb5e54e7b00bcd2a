/** What lies at a place of the table, by its names. */

import type { Feature } from '../protocol';
import { distance, inOutline, nearestOnSegment } from '../lib/geometry';

/** A thing as thin as a hedge is still pointed at. */
const NEAR = 30;

function liesAt(feature: Feature, x: number, y: number): boolean {
  if (feature.shape === 'area') return inOutline(feature.points, x, y);
  return feature.points.some(
    (to, n) =>
      n > 0 &&
      distance(...nearestOnSegment(feature.points[n - 1], to, x, y), x, y) <= Math.max(NEAR, feature.width / 2),
  );
}

/** The names of all ground at a place, what lies uppermost first; nothing for open ground. */
export function groundAt(features: readonly Feature[], x: number, y: number): string[] {
  return [
    ...new Set(
      features
        .filter((one) => one.words !== '' && liesAt(one, x, y))
        .map((one) => one.words)
        .toReversed(),
    ),
  ];
}
