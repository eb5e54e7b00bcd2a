/** Lines that meet become one course, so that roads and walls laid square by square are drawn in one sweep. */

import type { Point } from '../lib/geometry';
import type { Feature } from '../protocol';

const key = ([x, y]: Point): string => `${x},${y}`;

/** Segments chained where exactly two ends meet; crossings stay the ends of chains. */
export function chained(lines: readonly Feature[]): Point[][] {
  const ends = new Map<string, number>();
  for (const line of lines) {
    for (const end of [line.points[0], line.points[line.points.length - 1]])
      ends.set(key(end), (ends.get(key(end)) ?? 0) + 1);
  }
  const left = new Set(lines.map((line) => line.points));
  const chains: Point[][] = [];
  for (const first of lines.map((line) => line.points)) {
    if (!left.delete(first)) continue;
    let chain = [...first];
    for (const atEnd of [true, false]) {
      if (!atEnd) chain = chain.reverse();
      for (;;) {
        const tip = chain[chain.length - 1];
        if (ends.get(key(tip)) !== 2) break;
        const next = [...left].find(
          (points) => key(points[0]) === key(tip) || key(points[points.length - 1]) === key(tip),
        );
        if (!next) break;
        left.delete(next);
        const onward = key(next[0]) === key(tip) ? next : [...next].reverse();
        chain.push(...onward.slice(1));
      }
    }
    chains.push(chain);
  }
  return chains;
}

/** Features in drawing order, with lines of one kind that follow each other gathered into one batch of courses. */
export function joinedCourses(features: readonly Feature[]): Feature[][] {
  const batches: Feature[][] = [];
  const gathered = new Map<string, Feature[]>();
  for (const feature of features) {
    if (feature.shape !== 'line' || feature.points.length < 2) {
      batches.push([feature]);
      continue;
    }
    const name = `${feature.kind} ${feature.width}`;
    const batch = gathered.get(name);
    if (batch) batch.push(feature);
    else {
      const fresh = [feature];
      gathered.set(name, fresh);
      batches.push(fresh);
    }
  }
  return batches.map((batch) =>
    batch[0].shape === 'line' ? chained(batch).map((points) => ({ ...batch[0], points })) : batch,
  );
}
