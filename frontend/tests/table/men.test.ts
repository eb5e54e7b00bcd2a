import { expect, test } from 'vitest';
import { blankPiece, eventOf } from '../../src/dev/blanks';
import { placedOf, fallenOf } from '../../src/art/formation';
import { groundOf, hullOf, hasSingleModels, lone, outlineRound } from '../../src/table/figures/men';
import { staged } from '../../src/features/play/telling/eventPreview';
import type { Man, Mark, Piece, View } from '../../src/protocol';

const man = (id: number, x: number, y: number, more: Partial<Man> = {}): Man => ({
  id,
  x,
  y,
  facing: 0,
  base: 200,
  arm: 'foot',
  rank: '',
  bearing: '',
  marks: [],
  words: '',
  ...more,
});
const men = [man(11, 0, 0), man(12, 300, 0), man(13, 600, 100), man(14, 300, 400)];
const group: Piece = {
  ...blankPiece,
  id: 3,
  x: 300,
  y: 0,
  figures: 4,
  strength: '4',
  count: 4,
  dress: 'british-1879',
  arm: 'foot',
  men,
  group: 3,
  leads: true,
};
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
const of = (seen: View): Piece => seen.pieces[0];

test('the outline holds all men of a unit, and no man is a corner who stands inside it', () => {
  expect(
    hullOf([
      [0, 0],
      [300, 0],
      [600, 0],
      [300, 400],
      [300, 100],
    ]).length,
  ).toBe(3);
  const path = outlineRound(
    men.map((one) => [one.x, one.y]),
    100,
  );
  expect(path.startsWith('M')).toBe(true);
  expect(path.split('A').length - 1).toBe(4);
  expect(outlineRound([[50, 50]], 100)).toContain('a100 100');
  expect(outlineRound([], 100)).toBe('');
});

test('the man who was hit is the one who falls, where he stood', () => {
  const after = of(
    staged(view(group), eventOf({ of: 3, whom: 3, shown: 'fall', lost: 1, fallen: [1], men: [12] }), {
      end: view(group),
      later: [],
      grid: 0,
    }),
  );
  expect(after.men?.map((one) => one.id)).toEqual([11, 13, 14]);
  const [fallen] = fallenOf(group, '#8f2020', 0, [2]);
  expect(Math.abs(fallen.x - 300)).toBeLessThan(60);
  expect(fallen.figure).toBe('regular-fallen');
});

test('a wound is seen on the man who has it as soon as it is told, and on no other', () => {
  const mark: Mark = { letter: 'w', kind: 'wounded', words: 'wounded', shape: 'square' };
  const end = view({ ...group, men: men.map((one) => ({ ...one, marks: [mark], bearing: 'wounded' as const })) });
  const after = of(staged(view(group), eventOf({ of: 3, men: [13] }), { end, later: [], grid: 0 }));
  expect(after.men?.filter((one) => one.marks.length > 0).map((one) => one.id)).toEqual([13]);
});

test('men march each to his own place; who will fall later goes with them', () => {
  const end = view({
    ...group,
    x: 300,
    y: 1000,
    figures: 3,
    men: [man(11, 0, 900), man(13, 700, 1100), man(14, 300, 1000)],
  });
  const after = of(staged(view(group), eventOf({ of: 3, shown: 'move' }), { end, later: [], grid: 0 }));
  expect(after.men?.map(({ id, x, y }) => [id, x, y])).toEqual([
    [11, 0, 900],
    [12, 300, 1000],
    [13, 700, 1100],
    [14, 300, 1000],
  ]);
  expect(after.figures).toBe(4);
});

test('rank and bearing are seen in the figure', () => {
  const figure = (more: Partial<Man>, facing = 90): string =>
    placedOf(lone(group, man(1, 0, 0, more)), '#8f2020', facing)[0].figure;
  expect(hasSingleModels(group)).toBe(true);
  expect(figure({ rank: 'officer' })).toBe('officer-sword');
  expect(figure({ rank: 'officer' }, 0)).toBe('officer-sword-away');
  expect(figure({ rank: 'nco' })).toBe('sergeant');
  expect(figure({ rank: 'musician' })).toBe('bugler');
  expect(figure({ bearing: 'running' })).toBe('regular-flee');
  expect(figure({ bearing: 'wounded' })).toBe('regular-wounded');
  expect(figure({ bearing: 'prisoner' })).toBe('regular-prisoner');
});

test("what is looked at first are one's own men, what lies round them and who is near", () => {
  const foe = (id: number, x: number, y: number): Piece => ({ ...group, id, side: 1, x, y, men: [man(id, x, y)] });
  expect(groundOf([group], 0)).toEqual([-1600, -1600, 2200, 2000]);
  expect(groundOf([group, foe(8, 300, 2900)], 0), 'he is near').toEqual([-1600, -1600, 2200, 3700]);
  expect(groundOf([group, foe(8, 300, 9000)], 0), 'he is not').toEqual([-1600, -1600, 2200, 2000]);
  expect(groundOf([group, { ...group, id: 4, x: null, y: null, men: [] }], 0), 'somebody is to be placed').toBeNull();
  expect(groundOf([{ ...group, men: [] }], 0), 'nobody is told man by man').toBeNull();
});
