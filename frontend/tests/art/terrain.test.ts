import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { Part, Piece, Table } from '../../src/art/terrain/painting';
import { isPainted, paintTable } from '../../src/art/terrain/table';

type Call = [string, ...unknown[]];

/** A canvas that only writes down what is asked of it. */
function canvasOf(calls: Call[]): HTMLCanvasElement {
  const canvas = { width: 100, height: 100, getContext: () => context };
  const context: object = new Proxy(
    { canvas },
    {
      get: (held: Record<string, unknown>, name: string) =>
        held[name] ??
        ((...given: unknown[]) => {
          calls.push([name, ...given.filter((one) => typeof one !== 'object')]);
          if (name === 'createImageData')
            return { data: new Uint8ClampedArray(Number(given[0]) * Number(given[1]) * 4) };
          return { setTransform: () => undefined, addColorStop: () => undefined };
        }),
      set: (held, name: string, value) => {
        held[name] = value;
        calls.push([name, typeof value === 'object' ? '' : value]);
        return true;
      },
    },
  );
  return canvas as unknown as HTMLCanvasElement;
}

beforeAll(() => {
  vi.stubGlobal('document', { createElement: () => canvasOf([]) });
  vi.stubGlobal('DOMMatrix', Object);
});
afterAll(() => {
  vi.unstubAllGlobals();
});

const WHOLE: Part = { x: 0, y: 0, w: 20, h: 14, s: 9 };
const table = (...features: Piece[]): Table => ({ width: 20, height: 14, cloth: 'veldt', seed: 7, features });
const area = (kind: string): Piece => ({
  kind,
  shape: 'area',
  points: [
    [4, 4],
    [15, 3],
    [16, 10],
    [5, 11],
  ],
});
const line = (kind: string, width?: number): Piece => ({
  kind,
  shape: 'line',
  points: [
    [3, 4],
    [10, 9],
    [17, 6],
  ],
  width,
});

function painted(of: Table, part = WHOLE): Call[] {
  const calls: Call[] = [];
  const context = canvasOf(calls).getContext('2d');
  if (context) paintTable(context, of, part);
  return calls;
}

const AREAS = [
  'hill',
  'wood',
  'scrub',
  'marsh',
  'field',
  'rough',
  'kopje',
  'impassable',
  'building',
  'village',
  'kraal',
  'fort',
  'stores',
  'khor',
  'gully',
  'wadi',
  'river',
  'water',
  'stream',
  'earthwork',
  'wall',
];
const LINES = [
  'road',
  'track',
  'wall',
  'hedge',
  'fence',
  'zariba',
  'sangar',
  'trench',
  'earthwork',
  'entrenchment',
  'cliff',
  'bridge',
  'khor',
  'river',
  'stream',
];

test.each([...AREAS.map(area), ...LINES.map((kind) => line(kind, 1.2))])(
  '$kind as $shape is painted, without a number that is none',
  (piece) => {
    expect(isPainted(piece.kind)).toBe(true);
    const bare = painted(table()).length;
    const calls = painted(table(piece));
    expect(calls.length).toBeGreaterThan(bare + 10);
    expect(calls.filter((call) => call.some((one) => Number.isNaN(one) || one === undefined))).toEqual([]);
  },
);

test('the same table is the same picture, and another seed another one', () => {
  const one = (): Table => table(area('hill'), line('river', 2), area('wood'));
  expect(painted(one())).toEqual(painted(one()));
  expect(painted({ ...one(), seed: 8 })).not.toEqual(painted(one()));
});

test('waters that meet are one water: a stream into a river has fewer banks than both apart', () => {
  const river = line('river', 2);
  const stream: Piece = {
    ...line('stream', 1),
    points: [
      [10, 0],
      [10, 9],
    ],
  };
  const apart = painted(table(river)).length + painted(table(stream)).length - painted(table()).length;
  expect(painted(table(river, stream)).length).toBeLessThan(apart);
});

test('what nobody can paint is said to be so', () => {
  expect(['zone', 'smoke', 'toString'].filter(isPainted)).toEqual([]);
});
