import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { gridPieces } from '../../src/dev/fixtures';
import type { Piece } from '../../src/protocol';
import { FigureLayer, type Shown } from '../../src/table/figures/figureLayer';
import { eased, gaitOf } from '../../src/table/figures/walkCycle';
import { placedOf } from '../../src/art/formation';

type Call = [string, ...unknown[]];
let calls: Call[] = [];

/** A canvas that only writes down what is asked of it. */
function canvasOf(): HTMLCanvasElement {
  const context: object = new Proxy(
    {},
    {
      get: (held: Record<string, unknown>, name: string) =>
        held[name] ?? ((...given: unknown[]) => void calls.push([name, ...given])),
      set: (held, name: string, value) => {
        held[name] = value;
        return true;
      },
    },
  );
  return { width: 0, height: 0, getContext: () => context } as unknown as HTMLCanvasElement;
}

beforeAll(() => {
  vi.stubGlobal('document', { createElement: canvasOf });
  vi.stubGlobal(
    'Path2D',
    class {
      lineTo(): void {
        /* no paper */
      }
      arc(): void {
        /* no paper */
      }
      rect(): void {
        /* no paper */
      }
      roundRect(): void {
        /* no paper */
      }
      closePath(): void {
        /* no paper */
      }
    },
  );
  vi.stubGlobal(
    'DOMMatrix',
    class {
      scale(): this {
        return this;
      }
    },
  );
});
afterAll(() => {
  vi.unstubAllGlobals();
});

const TABLE = { x: 0, y: 0, w: 1800, h: 1200 };
const unit = (id: number, more: Partial<Piece> = {}): Shown => ({
  key: `${id}`,
  piece: { ...gridPieces()[0], id, x: 300 + id * 300, y: 600, ...more },
  colour: '#8f2020',
  stance: 'still',
  done: false,
});

function crowdOf(list: Shown[], now = 0): FigureLayer {
  const crowd = new FigureLayer(canvasOf());
  crowd.cover(TABLE, 1);
  crowd.show(list, 1200, now, 600);
  crowd.paint(now);
  calls = [];
  return crowd;
}

/** How much of the table was wiped to be painted anew. */
const wiped = (): number =>
  calls.filter(([name]) => name === 'clearRect').reduce((sum, [, , , w, h]) => sum + Number(w) * Number(h), 0);

test('everybody is painted where he stands', () => {
  const crowd = crowdOf([unit(0), unit(1), unit(2)]);
  expect(crowd.drawn().map(({ unit: id, x, y }) => [id, x, y])).toEqual([
    [0, 300, 600],
    [1, 600, 600],
    [2, 900, 600],
  ]);
});

test('nothing is painted when nothing has changed, and only what has changed when something has', () => {
  const crowd = crowdOf([unit(0), unit(1), unit(2)]);
  crowd.show([unit(0), unit(1), unit(2)], 1200, 10, 600);
  expect(crowd.paint(10)).toBe(false);
  expect(wiped()).toBe(0);
  crowd.show([unit(0), unit(1, { done: true, figures: 2 }), unit(2)], 1200, 20, 600);
  crowd.paint(20);
  expect(wiped()).toBeGreaterThan(0);
  expect(wiped()).toBeLessThan((TABLE.w * TABLE.h) / 8);
});

test('who is sent somewhere marches there, and is there when the time is up', () => {
  const crowd = crowdOf([unit(0), unit(1)]);
  crowd.show([unit(0, { x: 300, y: 900 }), unit(1)], 1200, 1000, 600);
  expect(crowd.paint(1000)).toBe(true);
  expect(crowd.drawn()[0].y).toBe(600);
  expect(crowd.paint(1300)).toBe(true);
  expect(crowd.drawn()[0].y).toBeCloseTo(450);
  expect(crowd.paint(1600)).toBe(false);
  expect(crowd.drawn()[0].y).toBe(300);
  expect(crowd.drawn()[1]).toMatchObject({ x: 600, y: 600 });
});

test('without time for a march everybody is there at once', () => {
  const crowd = crowdOf([unit(0)]);
  crowd.show([unit(0, { x: 900 })], 1200, 5, 0);
  expect(crowd.paint(5)).toBe(false);
  expect(crowd.drawn()[0].x).toBe(900);
});

test('who is gone is painted no more', () => {
  const crowd = crowdOf([unit(0), unit(1)]);
  crowd.show([unit(1)], 1200, 5, 600);
  crowd.paint(5);
  expect(wiped()).toBeGreaterThan(0);
  expect(crowd.drawn().map((one) => one.unit)).toEqual([1]);
});

test('a turn goes the short way round', () => {
  const crowd = crowdOf([unit(0, { facing: 350 })]);
  crowd.show([unit(0, { facing: 10 })], 1200, 0, 600);
  crowd.paint(300);
  const turns = calls.filter(([name]) => name === 'rotate').map(([, angle]) => Math.abs(Number(angle)) % (2 * Math.PI));
  expect(turns.every((angle) => angle < 0.2 || angle > 2 * Math.PI - 0.2)).toBe(true);
});

test('men step with one foot and the other, horses bound, wheels roll; a march begins and ends slowly', () => {
  const [man] = placedOf({ ...gridPieces()[0], x: 0, y: 0 }, '#8f2020', 90);
  const feet = Array.from({ length: 40 }, (_, n) => gaitOf(man, 0, 1, n * 20, 1));
  expect(new Set(feet.map((one) => one.foot)).size).toBe(2);
  expect(Math.max(...feet.map((one) => one.lift))).toBeGreaterThan(2);
  const horse = Array.from({ length: 40 }, (_, n) => gaitOf({ ...man, shadow: 'horse' }, 0, 1, n * 20, 1).lift);
  expect(Math.max(...horse)).toBeGreaterThan(Math.max(...feet.map((one) => one.lift)));
  const wheels = Array.from({ length: 40 }, (_, n) => gaitOf({ ...man, shadow: 'wheels' }, 0, 1, n * 20, 1));
  expect(wheels.every((one) => one.lean === 0 && one.lift < 2)).toBe(true);
  expect([eased(0), eased(0.5), eased(1)]).toEqual([0, 0.5, 1]);
  expect(eased(0.1)).toBeLessThan(0.05);
});

test('what is noted of a unit keeps its corner of the base while it turns and goes', () => {
  const noted: Partial<Piece> = {
    counter: 7,
    marks: [
      { letter: 'S', kind: 'nab', words: 'unsteady', shape: 'triangle' },
      { letter: 'U', kind: 'nub', words: 'not loaded', shape: 'diamond' },
    ],
  };
  const crowd = crowdOf([unit(0, { ...noted, facing: 20 })]);
  /** Where each badge is, ahead of and beside the middle of the base. */
  const places = (): number[][] => {
    const [{ x, y, facing, badges }] = crowd.drawn();
    const angle = (facing * Math.PI) / 180;
    return badges.map((one) =>
      [
        (one.x - x) * Math.sin(angle) - (one.y - y) * Math.cos(angle),
        (one.x - x) * Math.cos(angle) + (one.y - y) * Math.sin(angle),
      ].map((far) => Math.round(far * 10) / 10),
    );
  };
  const { width, depth } = unit(0).piece;
  const before = places();
  expect(before.slice(0, 2)).toEqual([
    [depth / 2, -width / 2],
    [depth / 2, width / 2],
  ]);
  crowd.show([unit(0, { ...noted, facing: 200, x: 900, y: 300 })], 1200, 0, 600);
  const turned = new Set<number>();
  for (const now of [0, 90, 180, 270, 360, 450, 540, 600]) {
    crowd.paint(now);
    expect(places()).toEqual(before);
    turned.add(Math.round(crowd.drawn()[0].facing));
  }
  expect(turned.size).toBeGreaterThan(5);
  expect(crowd.drawn()[0].badges.map((one) => one.text)).toEqual(['7', 'S', 'U']);
});
