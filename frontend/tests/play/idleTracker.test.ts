import { expect, test } from 'vitest';
import { eventOf } from '../../src/dev/blanks';
import { gridPieces, gridScene } from '../../src/dev/fixtures';
import { IdleTracker, idleOf, whyIdle } from '../../src/features/play/idleTracker';
import type { EventDoc, Piece, View } from '../../src/protocol';

const unit = (id: number, side: number, more: Partial<Piece> = {}): Piece => ({
  ...gridPieces()[0],
  id,
  side,
  name: `Unit ${id}`,
  arm: 'foot',
  x: 250,
  y: 250 + 600 * side,
  range: 300,
  status: '',
  marks: [],
  facts: [],
  lost: false,
  ...more,
});
const viewOf = (turn: number, ...pieces: Piece[]): View =>
  ({ phase: 'battle', turn, turns: 8, sides: [{ name: 'One' }, { name: 'Other' }], pieces }) as unknown as View;
const scene = { ...gridScene, grid: 100 };

test('what kept a unit is told from what the table shows: its state, nobody seen, nobody in range, or that it waited', () => {
  const [us, them] = [unit(1, 0), unit(2, 1)];
  expect(whyIdle({ ...us, status: 'shaken' }, viewOf(1, us, them), scene)).toBe('shaken');
  expect(whyIdle(us, viewOf(1, us), scene)).toBe('no enemy in sight');
  expect(whyIdle(us, viewOf(1, us, { ...them, arm: 'marker' }), scene)).toBe('no enemy in sight');
  expect(whyIdle(us, viewOf(1, us, them), scene)).toBe('out of range; the nearest enemy, Unit 2, is 6 squares off');
  expect(whyIdle({ ...us, range: 0 }, viewOf(1, us, them, unit(3, 1, { y: 550 })), scene)).toBe(
    'the nearest enemy, Unit 3, is 3 squares off',
  );
  expect(whyIdle(us, viewOf(1, us, { ...them, y: 450 }), scene)).toBe('waits, with Unit 2 2 squares off');
});

test('idle is who stands as it stood and was in nothing that was told', () => {
  const before = viewOf(1, unit(1, 0), unit(2, 0), unit(3, 0), unit(4, 0), unit(5, 1));
  const after = viewOf(
    2,
    unit(1, 0),
    unit(2, 0, { x: 350 }),
    unit(3, 0),
    unit(4, 0, { marks: [{ letter: 'S', kind: 'smoke', words: '', shape: 'cloud' }] }),
    unit(5, 1),
  );
  const fire = eventOf({ who: 3, whom: 5, shown: 'fire', at: 4 });
  expect(idleOf(0, before, after, [fire], scene).map((one) => one.id)).toEqual([1]);
  expect(idleOf(1, before, after, [fire], scene)).toEqual([]);
  // That it stands fast is no deed.
  expect(
    idleOf(0, before, after, [fire, eventOf({ who: 1, words: 'Unit 1 stands fast.', at: 5 })], scene).map(
      (one) => one.id,
    ),
  ).toEqual([1]);
});

test('who never came to act is told apart from who acted and did nothing, where the book marks those who have acted', () => {
  const [before, after] = [
    viewOf(1, unit(1, 0), unit(2, 0), unit(5, 1)),
    viewOf(2, unit(1, 0), unit(2, 0), unit(5, 1)),
  ];
  const last = viewOf(1, unit(1, 0, { done: true }), unit(2, 0), unit(5, 1));
  expect(idleOf(0, before, after, [], scene, last).map((one) => one.why)).toEqual([
    'out of range; the nearest enemy, Unit 5, is 6 squares off',
    'its turn to act did not come',
  ]);
});

test('a turn that is over names those of the computer who did nothing, once, and nobody of a person', () => {
  const watch = new IdleTracker();
  const told: EventDoc[] = [];
  const computer = (side: number): boolean => side === 1;
  const now = (turn: number): View => viewOf(turn, unit(1, 0), unit(2, 1));
  expect(watch.at(now(1), 1, told, scene, computer)).toEqual([]);
  expect(watch.at(now(1), 5, told, scene, computer)).toEqual([]);
  expect(watch.at(now(2), 9, told, scene, computer)).toEqual([
    {
      at: 9,
      turn: 1,
      side: 1,
      units: [{ id: 2, name: 'Unit 2', why: 'out of range; the nearest enemy, Unit 1, is 6 squares off' }],
    },
  ]);
  expect(watch.at(now(2), 10, told, scene, computer)).toEqual([]);
  watch.forget();
  expect(watch.at(now(3), 12, told, scene, computer)).toEqual([]);
});
