import { expect, test } from 'vitest';
import { blankPiece, envelopeOf, optionOf } from '../../src/dev/blanks';
import { fill, hasLength } from '../../src/features/orders/orders';
import { countedTies } from '../../src/features/orders/commandPoints';
import { placePiece, shaped } from '../../src/table/shape';
import type { Man, Piece, Tie } from '../../src/protocol';

const man = (id: number): Man => ({
  id,
  x: 1000,
  y: 1000,
  facing: 0,
  base: 200,
  arm: 'foot',
  rank: '',
  bearing: '',
  marks: [],
  words: '',
});
const group: Piece = { ...blankPiece, id: 3, x: 1000, y: 1000, figures: 6, men: [1, 2, 3, 4, 5, 6].map(man) };
const outlines: [number, number][][] = [
  [
    [0, 0],
    [3000, 0],
    [3000, 3000],
    [0, 3000],
  ],
];
const places = (piece: Piece): number[][] => (piece.men ?? []).map(({ x, y }) => [Math.round(x), Math.round(y)]);

test('a line that is drawn between two points has its men evenly along it, square to where they look', () => {
  const line = optionOf({
    text: 'plim 3 {x},{y} {facing} {length}',
    reach: envelopeOf({ outlines, width: 1800, depth: 300, files: 6 }),
  });
  expect(hasLength(line)).toBe(true);
  expect(places(shaped(group, line, 0, 2500))).toEqual([
    [-250, 1000],
    [250, 1000],
    [750, 1000],
    [1250, 1000],
    [1750, 1000],
    [2250, 1000],
  ]);
  expect(places(shaped(group, line, 90, 2500)).map(([x]) => x)).toEqual([1000, 1000, 1000, 1000, 1000, 1000]);
  expect(new Set(places(shaped(group, line, 0, 500)).map(([, y]) => y)).size, 'who has no room stands behind').toBe(2);
  expect(fill(line.text, { x: 5, y: 6, facing: 90, length: 2460 }, 0)).toBe('plim 3 5,6 90 25');
});

test('a file is one man wide, ranks as many as they are told to be', () => {
  const formed = (files: number): number[][] =>
    places(
      shaped(
        group,
        optionOf({ reach: envelopeOf({ outlines, width: files * 300, depth: Math.ceil(6 / files) * 300, files }) }),
      ),
    );
  expect(new Set(formed(1).map(([x]) => x)).size).toBe(1);
  expect(new Set(formed(3).map(([, y]) => y)).size).toBe(2);
});

test('where one man is meant, he alone is put down', () => {
  const alone = optionOf({ man: 4, reach: envelopeOf({ outlines }) });
  expect(placePiece([group], 3, alone)?.men?.map((one) => one.id)).toEqual([4]);
  expect(placePiece([group], 3, null)?.men?.length).toBe(6);
  expect(placePiece([group], 3, optionOf({ man: 4 }))?.men?.length, 'whom it is aimed at is put nowhere').toBe(6);
});

test('men who would do the same are counted, those who would not come last', () => {
  let x = 0;
  const tie = (look: Tie['look'], words: string): Tie => ({
    x: x++,
    y: 0,
    to_x: 1,
    to_y: 1,
    look,
    words,
    rule: 'X',
    who: 1,
  });
  expect(
    countedTies([tie('barred', 'b'), tie('holds', 'a'), tie('barred', 'b'), tie('holds', 'a'), tie('holds', 'c')]).map(
      ({ words, count }) => [words, count],
    ),
  ).toEqual([
    ['a', 2],
    ['c', 1],
    ['b', 2],
  ]);
});

test('a unit that comes on stands in the shape of the order, and narrower where there is no room', () => {
  const out: Piece = {
    ...group,
    men: undefined,
    places: [],
    x: null,
    y: null,
    width: 1000,
    depth: 200,
    figures: 19,
    files: 10,
    ranks: 2,
  };
  const part = {
    outlines: [
      [
        [0, 0],
        [500, 0],
        [500, 500],
        [0, 500],
      ],
    ] as [number, number][][],
    width: 1300,
    depth: 500,
    files: 7,
  };
  const open = optionOf({ reach: envelopeOf({ outlines, width: 1900, depth: 300, files: 10, parts: [part] }) });
  const wide = shaped(out, open, 0, undefined, { x: 900, y: 300 });
  expect([wide.width, wide.depth, wide.files, wide.ranks]).toEqual([1900, 300, 10, 2]);
  expect(wide.places?.slice(0, 2), 'two inches apart, as they will stand').toEqual([
    [-900, 100, 0],
    [-700, 100, 0],
  ]);
  const narrow = shaped(out, open, 0, undefined, { x: 300, y: 300 });
  expect([narrow.width, narrow.depth, narrow.files, narrow.ranks, narrow.places?.length]).toEqual([
    1300, 500, 7, 3, 19,
  ]);
});
