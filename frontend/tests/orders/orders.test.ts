import { expect, test } from 'vitest';
import { envelopeOf, optionOf } from '../../src/dev/blanks';
import { gridPieces, gridQuestion } from '../../src/dev/fixtures';
import {
  aimedAt,
  fill,
  fillItems,
  grouped,
  snapToReach,
  mayPair,
  nearestHeading,
  numbered,
  stepOn,
  stepPlace,
  subjectOf,
  withMen,
} from '../../src/features/orders/orders';
import { shaped } from '../../src/table/shape';
import type { Envelope, OptionDoc, Reach } from '../../src/protocol';

const option = (text: string, target = -1, reach: Reach | null = null): OptionDoc =>
  optionOf({ verb: text.split(' ')[0], text, words: text, target, reach });

test('on a grid places are squares and headings letters', () => {
  expect(fill('move 3 to {x},{y} facing {facing}', { x: 450, y: 299, facing: 90 }, 100)).toBe('move 3 to 4,2 facing E');
});

test('on a free table places and headings are numbers', () => {
  expect(fill('move 3 to {x},{y} facing {facing}', { x: 412.4, y: 300, facing: -15 }, 0)).toBe(
    'move 3 to 412,300 facing 345',
  );
});

test('units that share a counter are joined by a plus', () => {
  expect(fillItems('number {items}', [[3], [5, 6], [7]])).toBe('number 3 5+6 7');
});

test('a unit set down between places is not taken', () => {
  const reach: Reach = {
    kind: 'places',
    places: [
      [150, 150, [0, 90]],
      [250, 150, [180]],
    ],
  };
  expect(snapToReach(reach, 190, 110, 95, 100)).toMatchObject({ x: 150, y: 150, facing: 90, allowed: true });
  expect(snapToReach(reach, 290, 190, 0, 100)).toMatchObject({ x: 250, facing: 180, allowed: true });
  expect(snapToReach(reach, 550, 150, 0, 100).allowed).toBe(false);
});

test('on a free table a unit just outside is held at the edge', () => {
  const reach = envelopeOf({
    outlines: [
      [
        [0, 0],
        [1000, 0],
        [1000, 1000],
        [0, 1000],
      ],
    ],
  });
  expect(snapToReach(reach, 1080, 500, 45, 0)).toMatchObject({ x: 1000, y: 500, facing: 45, allowed: true });
  expect(snapToReach(reach, 2000, 500, 45, 0).allowed).toBe(false);
});

/** A unit at (1000, 300) before a lane: it may go to y = 500, or be sent to three places in the lane and ends beyond it. */
const lane = envelopeOf({
  outlines: [
    [
      [500, 300],
      [1500, 300],
      [1500, 500],
      [500, 500],
    ],
  ],
  through: [
    [1000, 1200, 1000, 1700],
    [1000, 1100, 1000, 1700],
    [900, 1100, 900, 1720],
  ],
  through_rule: 'CA-RUL2-102',
});

test('who is sent into a lane is shown beyond it, where it will stand', () => {
  expect(snapToReach(lane, 1010, 1130, 0, 0)).toMatchObject({
    x: 1000,
    y: 1700,
    facing: 0,
    allowed: true,
    sent: [1000, 1100],
  });
  expect(snapToReach(lane, 1040, 1230, 0, 0)).toMatchObject({ x: 1000, y: 1700, sent: [1000, 1200] });
  expect(snapToReach(lane, 905, 1080, 0, 0)).toMatchObject({ x: 900, y: 1720, sent: [900, 1100] });
});

test('the end of a way through may be pointed at as well', () => {
  expect(snapToReach(lane, 890, 1750, 0, 0)).toMatchObject({ x: 900, y: 1720, allowed: true, sent: [900, 1100] });
});

test('inside its reach a unit stands where it is put, just outside it is held at the edge, and elsewhere it does not go', () => {
  expect(snapToReach(lane, 700, 400, 0, 0)).toEqual({ x: 700, y: 400, facing: 0, allowed: true, headings: [] });
  expect(snapToReach(lane, 1000, 600, 0, 0)).toEqual({ x: 1000, y: 500, facing: 0, allowed: true, headings: [] });
  expect(snapToReach(lane, 1000, 800, 0, 0).allowed).toBe(false);
  expect(snapToReach(lane, 1300, 1150, 0, 0).allowed).toBe(false);
});

test('who can but file through is not held where it stands', () => {
  const hemmed: Reach = { ...lane, outlines: [] };
  expect(snapToReach(hemmed, 1000, 1190, 0, 0)).toMatchObject({ x: 1000, y: 1700, sent: [1000, 1200] });
  expect(snapToReach(hemmed, 1300, 1150, 0, 0).allowed).toBe(false);
  const hair: Reach = {
    ...lane,
    outlines: [
      [
        [999, 300],
        [1001, 300],
        [1001, 302],
        [999, 302],
      ],
    ],
  };
  expect(snapToReach(hair, 1000, 1190, 0, 0)).toMatchObject({ x: 1000, y: 1700, sent: [1000, 1200] });
});

test('arrow keys go over ground without room into a lane, and back', () => {
  const from = (x: number, y: number) => ({ x, y, facing: 0 });
  const sent = (at: [number, number]) => snapToReach(lane, ...at, 0, 0).sent;
  expect(stepOn(lane, from(1000, 300), 0, 1, 100)).toEqual([1000, 400]);
  expect(sent(stepOn(lane, from(1000, 500), 0, 1, 100))).toEqual([1000, 1100]);
  expect(sent(stepOn(lane, from(1000, 1100), 0, 1, 25))).toEqual([1000, 1200]);
  expect(sent(stepOn(lane, from(1000, 1100), -1, 0, 100))).toEqual([900, 1100]);
  expect(snapToReach(lane, ...stepOn(lane, from(1000, 1100), 0, -1, 100), 0, 0)).toMatchObject({
    y: 500,
    allowed: true,
  });
  expect(stepOn(lane, from(600, 500), 0, 1, 100)).toEqual([600, 600]);
});

test('the nearest allowed heading is chosen the short way round', () => {
  expect(nearestHeading([0, 90, 180, 270], 350)).toBe(0);
  expect(nearestHeading([90, 180], 350)).toBe(90);
});

test('arrow keys go to the next place that way', () => {
  const places: [number, number, number[]][] = [
    [150, 150, []],
    [250, 150, []],
    [150, 250, []],
  ];
  expect(stepPlace(places, { x: 150, y: 150, facing: 0 }, 1, 0)).toEqual([250, 150]);
  expect(stepPlace(places, { x: 150, y: 150, facing: 0 }, 0, 1)).toEqual([150, 250]);
  expect(stepPlace(places, { x: 150, y: 150, facing: 0 }, -1, 0)).toEqual([150, 150]);
});

test('an order can be aimed at somebody else to ask why not', () => {
  const aims = ['fire', 'volley', 'charge'].map((verb) => ({ verb, text: `${verb} {who} at {whom}` }));
  const nothing = { ...gridQuestion(), options: [option('move 9 to {x},{y}')] };
  expect(aimedAt(aims, nothing, '', 9, 12)).toBe('fire 9 at 12');
  expect(aimedAt(aims, { ...nothing, options: [option('charge 9 at 4', 4)] }, '', 9, 12)).toBe('charge 9 at 12');
  expect(aimedAt(aims, nothing, 'volley', 9, 12)).toBe('volley 9 at 12');
  expect(aimedAt([], nothing, '', 9, 12)).toBe('');
});

test('an option is about the unit that would do it, whatever its text says; else about the one that is asked', () => {
  const asked = { ...gridQuestion(), who: 2 };
  expect(subjectOf(optionOf({ text: 'zib 4', who: 7 }), asked)).toBe(7);
  expect(subjectOf(optionOf({ text: 'zib 4' }), asked)).toBe(2);
  expect(subjectOf(optionOf({ text: 'zib 4' }), { ...asked, who: -1 })).toBe(-1);
});

test('options of a kind stand together', () => {
  const groups = grouped([option('fire 1 at 2'), option('move 1'), option('fire 1 at 3')]);
  expect(groups.map((group) => [group.verb, group.options.length])).toEqual([
    ['fire', 2],
    ['move', 1],
  ]);
});

test('only units in one square may share a counter', () => {
  const [a, b] = gridPieces();
  expect(mayPair(a, b, 100)).toBe(false);
  expect(mayPair(a, { ...b, x: a.x, y: (a.y ?? 0) + 20 }, 100)).toBe(true);
  expect(mayPair(a, { ...b, x: null }, 100)).toBe(false);
});

test('a ghost has the shape that its order gives it', () => {
  const foot = { ...gridPieces()[0], width: 900, depth: 200, figures: 18, files: 9, ranks: 2, places: [] };
  const zib = (reach: Partial<Envelope>): OptionDoc =>
    option('zib 0 to {x},{y} files 3 in square', 0, envelopeOf(reach));
  const column = shaped(foot, zib({ width: 400, depth: 500 }));
  expect([column.width, column.depth, column.files, column.ranks]).toEqual([400, 500, 4, 5]);
  expect(shaped({ ...foot, arm: 'horse', figures: 19 }, zib({ width: 1000, depth: 400 })).files).toBe(10);
  expect(shaped(foot, zib({ width: 600, depth: 300, files: 5 })).files).toBe(5);
  const square = shaped({ ...foot, x: 1000, y: 2000 }, zib({ width: 600, depth: 600, hollow: true }));
  expect(square.places).toHaveLength(18);
  expect(new Set(square.places?.map(([, , way]) => way)).size).toBe(4);
  expect(
    square.places?.every(([x, y]) => Math.abs(x - 1000) <= 300 && Math.abs(y - 2000) <= 300),
    'about where it stands',
  ).toBe(true);
  const wide = shaped(foot, zib({ files: 6 }));
  expect([wide.width, wide.depth, wide.ranks]).toEqual([600, 300, 3]);
  expect(shaped(foot, zib({}))).toBe(foot);
});

test('options that differ in a number only stand in one line', () => {
  const back = [1, 2, 10].map((count) =>
    optionOf({ text: `zib 3 ${count}`, words: `Zib ${count} blarg`, lead: 'Zib', count, unit: 'inch' }),
  );
  const row = numbered(back, 'inch');
  expect(row?.lead).toBe('Zib');
  expect(row?.options.map((one) => one.words)).toEqual(['1″', '2″', '10″']);
  expect(row?.options[2].option).toBe(back[2]);
  expect(
    numbered(
      back.map((one) => ({ ...one, unit: 'flurb' })),
      'inch',
    )?.options.map((one) => one.words),
  ).toEqual(['1', '2', '10']);
  expect(numbered(back.slice(1), 'inch'), 'two are a list').toBeNull();
  expect(numbered([...back, optionOf({ words: 'Zib 3 blarg' })], 'inch')).toBeNull();
  expect(numbered([...back, optionOf({ lead: 'Zob', count: 1, unit: 'inch' })], 'inch')).toBeNull();
  expect(
    numbered(
      ['A Company 1', 'B Company 2', 'C Company 3'].map((words) => optionOf({ words })),
      'inch',
    ),
    'by words there is no telling',
  ).toBeNull();
});

test('single men are sent by hand in the same order, each by his number in the unit', () => {
  const option = { count: 3 } as OptionDoc;
  expect(withMen('move 1 to 5,6 facing 0', [])).toBe('move 1 to 5,6 facing 0');
  expect(withMen('move 1 to 5,6 facing 0', [{ option, x: 10.4, y: 20 }])).toBe('move 1 to 5,6 facing 0 3:10,20');
});

test('what ends a step comes last, whatever is offered after it', () => {
  const verbs = grouped([
    optionOf({ verb: 'go' }),
    optionOf({ verb: 'done', closes: true }),
    optionOf({ verb: 'turn' }),
  ]).map((group) => group.verb);
  expect(verbs).toEqual(['go', 'turn', 'done']);
});
