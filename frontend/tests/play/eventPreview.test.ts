import { expect, test } from 'vitest';
import { blankPiece, eventOf } from '../../src/dev/blanks';
import { leaving, losing, staged, type Ahead } from '../../src/features/play/telling/eventPreview';
import type { EventDoc, Man, Piece, View } from '../../src/protocol';

const places: [number, number, number][] = [
  [850, 1050, 0],
  [950, 1050, 0],
  [1050, 1050, 0],
  [1150, 1050, 0],
];
const block: Piece = {
  ...blankPiece,
  id: 3,
  x: 1000,
  y: 1000,
  width: 400,
  depth: 200,
  files: 4,
  figures: 4,
  strength: '4',
  count: 4,
  places,
};
const other: Piece = { ...block, id: 8, side: 1, x: 1000, y: 2000, facing: 180 };
const view = (...pieces: Piece[]): View => ({
  phase: 'battle',
  turn: 1,
  turns: 0,
  sequence: [],
  step: '',
  active: 0,
  acting: -1,
  sides: [],
  pieces,
  features: [],
  outcome: null,
});
const before = view(block, other);
/** Of a unit 3 that a kind and words say nothing about. */
const event = (more: Partial<EventDoc>): EventDoc =>
  eventOf({ kind: 'destroyed', words: 'Plim runs, is destroyed and moves.', who: 3, whom: 8, of: 3, at: 4, ...more });
const ahead = (end = before, more: Partial<Ahead> = {}): Ahead => ({ end, later: [], grid: 0, ...more });
const of = (seen: View, id: number): Piece => seen.pieces.find((one) => one.id === id) as Piece;

test('an event that shows nothing changes nothing, whatever it is called and wherever it took place', () => {
  for (const shown of ['', 'fire', 'melee', 'smoke', 'reveal'] as const)
    expect(staged(before, event({ shown, x: 1000, y: 2000 }), ahead())).toBe(before);
});

test('a march brings the unit that it is told of, and no other, to where it will stand', () => {
  const there = { ...block, x: 1000, y: 1300, facing: 90, files: 2, ranks: 2, places: [] };
  const after = staged(before, event({ shown: 'move', x: 1, y: 1 }), ahead(view(there, { ...other, y: 2500 })));
  expect(of(after, 3)).toEqual(there);
  expect(of(after, 8)).toBe(other);
  const led = staged(before, event({ shown: 'charge', of: 8 }), ahead(view(there, { ...other, y: 1400 })));
  expect([of(led, 3), of(led, 8).y]).toEqual([block, 1400]);
});

test('two of a side who march together go together, and an enemy who is named stays', () => {
  const mate: Piece = { ...block, id: 4, x: 1000, y: 900 };
  const end = view({ ...block, y: 1300 }, { ...mate, y: 1200 }, { ...other, y: 1500 });
  const together = staged(view(block, mate, other), event({ shown: 'move', whom: 4 }), ahead(end));
  expect([of(together, 3).y, of(together, 4).y, of(together, 8).y]).toEqual([1300, 1200, 2000]);
  const later = [event({ shown: 'move', of: 4 })];
  expect(
    of(staged(view(block, mate), event({ shown: 'move', whom: 4 }), ahead(end, { later })), 4).y,
    'it is told of by itself',
  ).toBe(900);
  expect(
    of(staged(view(block, mate), event({ shown: 'fire', whom: 4 }), ahead(end)), 4).y,
    'who shoots beside it does not take it along',
  ).toBe(900);
});

test('before its last move a unit stands where each of them told of it', () => {
  const after = staged(
    before,
    event({ shown: 'charge', x: 1000, y: 1700 }),
    ahead(before, { later: [event({ shown: 'move' })] }),
  );
  expect([of(after, 3).x, of(after, 3).y, of(after, 3).places?.[0]]).toEqual([1000, 1700, [850, 1750, 0]]);
  expect(
    staged(before, event({ shown: 'charge' }), ahead(before, { later: [event({ shown: 'move' })] })),
    'no place is told',
  ).toBe(before);
  expect(
    staged(
      before,
      event({ shown: 'charge', x: 5, y: 5 }),
      ahead(before, { later: [event({ shown: 'move' })], grid: 100 }),
    ),
    'squares are no places',
  ).toBe(before);
});

test('a unit that loses figures later comes to its new place with all of them, turned as it will be', () => {
  const there = { ...block, x: 1500, y: 1000, facing: 90, figures: 2, places: places.slice(0, 2) };
  const after = of(staged(before, event({ shown: 'move' }), ahead(view(there, other))), 3);
  expect([after.x, after.y, after.facing, after.figures, after.width]).toEqual([1500, 1000, 90, 4, 400]);
  expect(after.places?.map((spot) => spot.map(Math.round))).toEqual([
    [1550, 1150, 90],
    [1550, 1050, 90],
    [1550, 950, 90],
    [1550, 850, 90],
  ]);
});

test('losses are those of the unit that it is told of: the named figures, else the last ones', () => {
  const after = staged(before, event({ shown: 'fall', of: 8, lost: 3 }), ahead());
  expect(of(after, 3)).toBe(block);
  expect([of(after, 8).figures, of(after, 8).count, of(after, 8).strength, of(after, 8).places]).toEqual([
    1,
    1,
    '1',
    [places[0]],
  ]);
  expect(leaving(block, event({ lost: 3 }))).toEqual([1, 2, 3]);
  expect(leaving(block, event({ lost: 2, fallen: [0, 2] }))).toEqual([0, 2]);
  expect(of(staged(before, event({ lost: 2, fallen: [0, 2] }), ahead()), 3).places).toEqual([places[1], places[3]]);
});

test('who is gone stands on the table no more; who has lost all figures, neither', () => {
  for (const one of [event({ gone: true }), event({ lost: 4 })]) {
    const after = of(staged(before, one, ahead()), 3);
    expect([after.x, after.figures, after.lost]).toEqual([null, 0, true]);
  }
  expect(leaving(block, event({ gone: true }))).toEqual([0, 1, 2, 3]);
});

test('a strength that counts no figures stays as it is', () => {
  const stand: Piece = { ...block, strength: 'A', count: undefined };
  expect(of(staged(view(stand), event({ lost: 1 }), ahead()), 3).strength).toBe('A');
});

const manAt = (id: number, x: number, y: number): Man => ({
  id,
  x,
  y,
  facing: 0,
  base: 100,
  arm: 'foot',
  rank: '',
  bearing: '',
  marks: [],
  words: '',
});

test('where men are told to stand they stand, one by one, before and at the last move; a leader goes with them', () => {
  const loose: Piece = {
    ...block,
    places: [],
    men: [manAt(7, 1000, 1000), manAt(9, 1200, 1000)],
    figures: 2,
    count: 2,
  };
  const leader: Piece = { ...block, id: 5, x: 900, y: 900, places: [], men: [manAt(4, 900, 900)], figures: 1 };
  const told = event({
    shown: 'charge',
    x: 1000,
    y: 1500,
    stood: [
      [7, 1000, 1500, 10],
      [9, 1310, 1620, 20],
      [4, 950, 1400, 30],
    ],
  });
  for (const isLast of [false, true]) {
    const after = staged(
      view(loose, leader, other),
      told,
      ahead(view({ ...loose, x: 1000, y: 1200 }, leader, other), { later: isLast ? [] : [event({ shown: 'move' })] }),
    );
    expect(of(after, 3).men?.map((man) => [man.id, man.x, man.y, man.facing])).toEqual([
      [7, 1000, 1500, 10],
      [9, 1310, 1620, 20],
    ]);
    expect([of(after, 5).x, of(after, 5).y, of(after, 5).men?.[0].x]).toEqual([950, 1400, 950]);
    expect(of(after, 8)).toBe(other);
  }
});

test('prisoners who escape are gone from among those they were shown with, and their captors stay', () => {
  const held: Piece = {
    ...block,
    id: 2003,
    side: 1,
    places: [],
    men: [manAt(7, 1000, 1000), manAt(9, 1200, 1000), manAt(8, 1300, 1000)],
    figures: 3,
    count: 3,
  };
  const told = event({ shown: 'escape', of: 3, men: [7, 8] });
  expect(losing([block, held], told)).toBe(held);
  expect(leaving(held, told)).toEqual([0, 2]);
  const after = staged(view(block, held), told, ahead());
  expect([of(after, 3), of(after, 2003).men?.map((man) => man.id)]).toEqual([block, [9]]);
});

test('a marker that nobody knows anything of moves when that is told, and not with what is told before it', () => {
  const marker: Piece = { ...blankPiece, id: 1000, arm: 'marker', figures: 0, x: 500, y: 500 };
  const end = view({ ...block, y: 1300 }, { ...marker, x: 900 });
  const first = staged(view(block, marker), event({ shown: 'move' }), ahead(end));
  expect([of(first, 3).y, of(first, 1000).x]).toEqual([1300, 500]);
  const told = event({ shown: 'move', who: -1, whom: -1, of: 1000, x: 950, y: 500 });
  expect(of(staged(first, told, ahead(end)), 1000).x).toBe(900);
  expect(of(staged(first, told, ahead(view(block))), 1000).x, 'it is met there, and gone at the end').toBe(950);
});
