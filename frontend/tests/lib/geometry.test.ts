import { expect, test } from 'vitest';
import {
  headingTo,
  inOutline,
  letterOf,
  pullInside,
  quietCorner,
  softened,
  squaresApart,
  tape,
  turnBetween,
  turned,
  type Point,
  TOOLS,
  toolsBeside,
} from '../../src/lib/geometry';

const square: Point[] = [
  [0, 0],
  [100, 0],
  [100, 100],
  [0, 100],
];

test('headings are brought into the circle', () => {
  expect(turned(-90)).toBe(270);
  expect(turned(725)).toBe(5);
  expect(turnBetween(350, 10)).toBe(20);
  expect(turnBetween(10, 350)).toBe(-20);
});

test('north is up and east is to the right', () => {
  expect(headingTo(0, 0, 0, 10)).toBe(0);
  expect(headingTo(0, 0, 10, 0)).toBe(90);
  expect(headingTo(0, 0, 0, -10)).toBe(180);
  expect([0, 90, 180, 270, 359].map(letterOf)).toEqual(['N', 'E', 'S', 'W', 'N']);
});

test('a point outside an envelope is pulled to its edge', () => {
  expect(inOutline(square, 50, 50)).toBe(true);
  expect(inOutline(square, 150, 50)).toBe(false);
  expect(pullInside([square], 150, 50)).toEqual([100, 50]);
  expect(pullInside([square], 20, 30)).toEqual([20, 30]);
});

test('an open course keeps its ends when softened', () => {
  const soft = softened(
    [
      [0, 0],
      [50, 80],
      [100, 0],
    ],
    false,
  );
  expect(soft[0]).toEqual([0, 0]);
  expect(soft.at(-1)).toEqual([100, 0]);
});

test('the tape reads in the book’s unit', () => {
  expect(tape(1140, 'inch')).toBe('11.4″');
  expect(tape(2400, 'inch')).toBe('24″');
  expect(tape(300, 'square')).toBe('3');
  expect(tape(250, 'cm')).toBe('2.5 cm');
});

test('the quiet corner is the one where the fewest units stand', () => {
  const whole = { x: 0, y: 0, w: 1000, h: 1000 };
  expect(quietCorner([], whole, 1000)).toBe('top left');
  expect(
    quietCorner(
      [
        { x: 100, y: 900 },
        { x: null, y: null },
      ],
      whole,
      1000,
    ),
  ).toBe('top right');
  expect(
    quietCorner(
      [
        { x: 100, y: 900 },
        { x: 900, y: 900 },
      ],
      whole,
      1000,
    ),
  ).toBe('bottom left');
  expect(
    quietCorner([{ x: 100, y: 900 }], { x: 500, y: 0, w: 500, h: 500 }, 1000),
    'one who is out of sight does not count',
  ).toBe('top left');
});

test('the buttons of a ghost are on the screen, and never under those of the view', () => {
  const { half, tall, corner } = TOOLS;
  const wrong: number[][] = [];
  for (const [width, height] of [
    [390, 420],
    [390, 300],
    [1000, 800],
  ]) {
    for (let x = 0; x <= width; x += 10) {
      for (let y = 0; y <= height; y += 10) {
        const [left, top] = toolsBeside(x, y, width, height);
        const outside = left < half || left + half > width || top < 0 || top + tall > height;
        if (outside || (left + half > width - corner[0] && top + tall > height - corner[1]))
          wrong.push([x, y, width, height]);
      }
    }
  }
  expect(wrong).toEqual([]);
});

test('squares are counted as the book counts them', () => {
  const [here, there]: Point[] = [
    [150, 250],
    [690, 510],
  ];
  expect(squaresApart(here, there, { grid: 100, measure: 'orthogonal' }), 'along and across').toBe(8);
  expect(squaresApart(there, here, { grid: 100, measure: 'orthogonal' })).toBe(8);
  expect(squaresApart(here, there, { grid: 100, measure: 'straight' }), 'as the crow flies').toBe(6);
  expect(squaresApart([101, 101], [199, 199], { grid: 100, measure: 'orthogonal' }), 'within a square').toBe(0);
});
