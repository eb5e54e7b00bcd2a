import { expect, test } from 'vitest';
import { chanceOf } from '../../src/lib/seededRandom';
import { inOutline, type Point } from '../../src/lib/geometry';
import { unionOf } from '../../src/lib/polygonUnion';

const box = (x: number, y: number, w: number, h: number): Point[] => [
  [x, y],
  [x + w, y],
  [x + w, y + h],
  [x, y + h],
];
const side = (a: Point, b: Point, p: Point): number =>
  Math.sign((b[0] - a[0]) * (p[1] - a[1]) - (b[1] - a[1]) * (p[0] - a[0]));
const edgesOf = (loops: Point[][]): [Point, Point][] =>
  loops.flatMap((loop) => loop.map((p, n): [Point, Point] => [p, loop[(n + 1) % loop.length]]));

/** Two edges cross when each parts the ends of the other. */
function crossings(loops: Point[][]): number {
  const edges = edgesOf(loops);
  let found = 0;
  edges.forEach(([a, b], i) =>
    edges.slice(i + 1).forEach(([c, d]) => {
      if (side(a, b, c) * side(a, b, d) < 0 && side(c, d, a) * side(c, d, b) < 0) found++;
    }),
  );
  return found;
}

/** Inside by counting the edges to one side: loops with holes. */
const inLoops = (loops: Point[][], x: number, y: number): boolean =>
  loops.filter((loop) => inOutline(loop, x, y)).length % 2 === 1;

function star(chance: () => number, cx: number, cy: number): Point[] {
  return Array.from({ length: 24 }, (_, n): Point => {
    const far = 60 + chance() * 900;
    return [Math.round(cx + Math.cos((n * Math.PI) / 12) * far), Math.round(cy + Math.sin((n * Math.PI) / 12) * far)];
  });
}

test('two boxes that overlap have one outline, whichever way each runs', () => {
  for (const other of [box(50, 50, 100, 100), box(50, 50, 100, 100).toReversed()]) {
    const [loop, ...more] = unionOf([box(0, 0, 100, 100), other]);
    expect(more).toEqual([]);
    expect(loop).toHaveLength(8);
  }
});

test('side by side, edge on edge, they are one; apart they are two; the same twice is one', () => {
  expect(unionOf([box(0, 0, 100, 100), box(100, 0, 100, 100)])).toHaveLength(1);
  expect(unionOf([box(0, 0, 100, 100), box(100, 0, 100, 100)])[0]).toHaveLength(4);
  expect(unionOf([box(0, 0, 100, 100), box(300, 0, 100, 100)])).toHaveLength(2);
  expect(unionOf([box(0, 0, 100, 100), box(0, 0, 100, 100)])).toHaveLength(1);
  expect(unionOf([])).toEqual([]);
});

test('four bars round a court leave a hole that runs the other way', () => {
  const loops = unionOf([box(0, 0, 300, 50), box(0, 250, 300, 50), box(0, 0, 50, 300), box(250, 0, 50, 300)]);
  const area = (loop: Point[]): number =>
    loop.reduce((sum, [x, y], n) => sum + x * loop[(n + 1) % loop.length][1] - loop[(n + 1) % loop.length][0] * y, 0);
  expect(loops.map((loop) => Math.sign(area(loop))).sort()).toEqual([-1, 1]);
  expect(inLoops(loops, 25, 150)).toBe(true);
  expect(inLoops(loops, 150, 150)).toBe(false);
});

test('an outline that crosses itself becomes one that does not', () => {
  const loops = unionOf([
    [
      [0, 0],
      [100, 100],
      [100, 0],
      [0, 100],
    ],
  ]);
  expect(crossings(loops)).toBe(0);
  expect(inLoops(loops, 10, 50)).toBe(true);
  expect(inLoops(loops, 50, 90)).toBe(false);
});

test('whatever lies over each other: no crossing, and inside is what was inside any of them', () => {
  const chance = chanceOf(11);
  for (let n = 0; n < 60; n++) {
    const outlines = Array.from({ length: 1 + Math.floor(chance() * 7) }, () =>
      star(chance, 2000 + chance() * 900, 2000 + chance() * 900),
    );
    const loops = unionOf(outlines);
    expect(crossings(loops)).toBe(0);
    let unlike = 0;
    for (let k = 0; k < 200; k++) {
      const [x, y] = [1000.5 + Math.floor(chance() * 3000), 1000.5 + Math.floor(chance() * 3000)];
      if (outlines.some((one) => inOutline(one, x, y)) !== inLoops(loops, x, y)) unlike++;
    }
    // Cuts are rounded to a hundredth: a point within that of an edge may fall to the other side.
    expect(unlike).toBeLessThanOrEqual(2);
  }
});
