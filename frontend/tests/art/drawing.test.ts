import { expect, test } from 'vitest';
import { gridPieces, gridScene } from '../../src/dev/fixtures';
import { outlineOf, squaresInArc } from '../../src/table/overlays/rangePaths';
import { chained } from '../../src/table/polylines';
import { paintOf } from '../../src/art/colours';
import { drawerOf } from '../../src/art/spriteCache.svelte';
import { fallenOf, fleeingOf, placedOf, spotsOf, stable } from '../../src/art/formation';
import { BODIES, LOOKS, SEEN_FROM_BEFORE, SEEN_FROM_BEHIND, clothOf, lookOf } from '../../src/art/uniforms';
import { groundOf } from '../../src/table/ground';
import { laidOut, meet } from '../../src/table/overlays/labels';
import { nextPiece } from '../../src/table/keys';
import type { Feature, Piece } from '../../src/protocol';

const unit = (more: Partial<Piece> = {}): Piece => ({
  ...gridPieces()[0],
  id: 5,
  arm: 'foot',
  dress: 'zulu',
  x: 0,
  y: 0,
  facing: 0,
  width: 700,
  depth: 280,
  figures: 20,
  files: 7,
  ranks: 3,
  extras: [],
  places: undefined,
  ...more,
});

const files = import.meta.glob<{ default: Record<string, { box: number[]; parts: [string, string, number][] }> }>(
  '../../src/art/figures/*/*.json',
  { eager: true },
);
const drawers = new Map(
  Object.entries(files).map(([path, file]) => [path.slice(path.lastIndexOf('/') + 1, -5), file.default]),
);

test('every figure that somebody may be shown as lies in its drawer', () => {
  const tasks = ['lay', 'ram', 'load', 'lanyard', 'one'];
  const plain = [
    'horses-held',
    'pack-mule',
    'wagon',
    'officer-horse',
    'gun-maxim',
    ...[...SEEN_FROM_BEHIND].map((name) => `${name}-away`),
    ...[...SEEN_FROM_BEFORE].map((name) => `${name}-front`),
  ];
  const named = Object.values(BODIES).flatMap((body) => [
    ...body.still,
    ...body.fire,
    ...body.charge,
    ...body.stride,
    ...body.step,
    ...[body.away, body.front].flatMap((turned) => Object.values(turned ?? {})).flat(),
    ...body.horse,
    ...body.gallop,
    ...body.gather,
    ...body.trot,
    body.rides,
    ...body.camel,
    body.cannon,
    body.machine,
    body.prone,
    body.fallen,
    body.flee,
    body.leader,
    body.standard,
    body.musician,
    body.chief,
    ...tasks.map((task) => `${body.gunner}-${task}`),
  ]);
  const missing = [...new Set([...named, ...plain])].filter((name) => !drawers.get(drawerOf(name))?.[name]);
  expect(missing).toEqual([]);
});

test('every part of every figure has a colour of its own', () => {
  const paint = paintOf({});
  const parts = [...drawers.values()].flatMap((drawer) => Object.values(drawer)).flatMap((figure) => figure.parts);
  expect(parts.length).toBeGreaterThan(4000);
  expect([...new Set(parts.map(([colour]) => colour))].filter((colour) => !paint[colour])).toEqual([]);
});

test('figures stand inside their base, the last rank in the middle', () => {
  const spots = spotsOf(unit(), 0, 20);
  expect(spots).toHaveLength(20);
  for (const spot of spots) {
    expect(Math.abs(spot.x)).toBeLessThan(350);
    expect(Math.abs(spot.y)).toBeLessThan(140);
  }
  const rear = spots.filter((spot) => spot.y === spots[19].y);
  expect(rear).toHaveLength(6);
  expect(rear.reduce((sum, spot) => sum + spot.x, 0)).toBeCloseTo(0);
});

test('a turned block is wide from north to south', () => {
  const ys = spotsOf(unit(), 90, 20).map((spot) => spot.y);
  expect(Math.max(...ys) - Math.min(...ys)).toBeGreaterThan(500);
});

test('a crowd is not cast in one mould, and always the same', () => {
  const once = placedOf(unit(), '#123456', 90);
  expect(once).toHaveLength(20);
  expect(new Set(once.map((one) => one.figure)).size).toBeGreaterThan(2);
  expect(new Set(once.map((one) => one.dress)).size).toBeGreaterThan(1);
  expect(placedOf(unit(), '#123456', 90)).toEqual(once);
  expect(stable(7, 1)).toBe(stable(7, 1));
});

test('who stands nearer is drawn later', () => {
  const ys = placedOf(unit(), '#123456', 40).map((one) => one.y);
  expect(ys).toEqual(ys.toSorted((a, b) => a - b));
});

test('those who fall lie where they stood, in their own dress and size', () => {
  const standing = placedOf(unit(), '#123456', 0);
  const [fallen] = fallenOf(unit(), '#123456', 0, [4]);
  expect(fallen.figure).toBe('zulu-fallen');
  expect(
    standing.filter(
      (one) => one.x === fallen.x && one.y === fallen.y && one.dress === fallen.dress && one.unit === fallen.unit,
    ),
  ).toHaveLength(1);
});

test('riders who run away run on their horses', () => {
  const horse = unit({ arm: 'horse', width: 400, depth: 200, figures: 3, files: 3, ranks: 1 });
  const gallop = placedOf(horse, '#8f2020', 0, 'charge').map((one) => one.figure);
  const running = fleeingOf(horse, '#8f2020', 0, [0, 2], true);
  expect(running.map((one) => [gallop.includes(one.figure), one.shadow, one.flip])).toEqual([
    [true, 'horse', true],
    [true, 'horse', true],
  ]);
  expect(fleeingOf({ ...horse, arm: 'foot' }, '#8f2020', 0, [0], true)[0].shadow).toBe('foot');
});

test('a gun is drawn looking where it fires, and its crew stands by twos where the base is narrow', () => {
  const gun = unit({ arm: 'machine-gun', dress: 'royal-navy', figures: 4, files: 1, width: 100, depth: 320 });
  const shown = (facing: number): string =>
    placedOf(gun, '#123456', facing).find((one) => one.shadow === 'wheels')?.figure ?? '';
  expect([0, 90, 180].map(shown).map((name) => name.slice('gun-'.length).split('-').slice(1).join('-'))).toEqual([
    'away',
    '',
    'front',
  ]);
  const men = placedOf(gun, '#123456', 0).filter((one) => one.shadow === 'foot');
  expect(men.filter((one) => one.x < 0)).toHaveLength(2);
  expect(men.filter((one) => one.x > 0)).toHaveLength(2);
});

test('the crew of a gun, standing or fallen, is on its own base whichever way it looks', () => {
  const gun = unit({ arm: 'gun', dress: 'british-artillery', figures: 5, width: 170, depth: 115 });
  for (const facing of [0, 45, 90, 135, 180, 225, 270, 315]) {
    const angle = (facing * Math.PI) / 180;
    const [cos, sin] = [Math.abs(Math.cos(angle)), Math.abs(Math.sin(angle))];
    for (const one of fallenOf(gun, '#123456', facing, [0, 1, 2, 3, 4])) {
      expect(Math.abs(one.x)).toBeLessThanOrEqual((170 * cos + 115 * sin) / 2 + 12);
      expect(Math.abs(one.y)).toBeLessThanOrEqual((170 * sin + 115 * cos) / 2 + 24);
    }
  }
});

test('a gun has its crew round it, and who leads rides where the book says so', () => {
  const gun = placedOf(
    unit({ arm: 'gun', dress: 'british-artillery', figures: 5, width: 110, depth: 90 }),
    '#123456',
    90,
  );
  expect(gun.map((one) => one.figure).filter((name) => name.startsWith('gun-'))).toEqual(['gun-field']);
  expect(new Set(gun.map((one) => one.figure)).size).toBe(6);
  const chief = placedOf(
    unit({ arm: 'leader', figures: 1, extras: ['mounted'], dress: 'british-1898' }),
    '#123456',
    90,
  );
  expect(chief[0].figure).toBe('general-horse');
});

test('dress falls back to its family, then to the side’s colour; a flag has the colour of its name', () => {
  expect(lookOf('british-1882', '#000').dress[0].coat).toBe(lookOf('british', '#000').dress[0].coat);
  expect(lookOf('dervish', '#000').body).toBe(lookOf('mahdist', '#000').body);
  expect(lookOf('unheard-of', '#abcdef').dress[0].coat).toBe('#abcdef');
  expect(
    lookOf('mahdist-red', '#1e4e8c').dress.every(
      (one) => one.flag === LOOKS['mahdist-red'].dress[0].flag && one.flag !== '#1e4e8c',
    ),
  ).toBe(true);
});

test('the cloth is that of the land where most of the units are at home', () => {
  expect(clothOf(['zulu', 'zulu', 'british-1879', 'mahdist'])).toBe('veldt');
  expect(clothOf(['unheard-of'])).toBe('sudan');
});

test('the ground is the same object as long as nothing has changed', () => {
  const again = { ...gridScene, features: gridScene.features.map((one) => ({ ...one })) };
  expect(groundOf(gridScene, [], 'sudan')).toBe(groundOf(again, [], 'sudan'));
  expect(groundOf(gridScene, [], 'veldt').table.cloth).toBe('veldt');
  expect(Math.max(groundOf(gridScene, [], 'sudan').table.width, groundOf(gridScene, [], 'sudan').table.height)).toBe(
    72,
  );
});

test('labels lie on no other label and on no unit, and step aside on a line', () => {
  const pieces = Array.from({ length: 12 }, (_, n) =>
    unit({
      id: n,
      name: `Company ${n}`,
      short: `${n}`,
      width: 75,
      depth: 45,
      x: 400 + (n % 3) * 100,
      y: 400 + Math.floor(n / 3) * 70,
    }),
  );
  const sight = { left: 0, right: 900, top: -900, bottom: 0 };
  const labels = laidOut(pieces, 0.9, [4], sight);
  const boxes = labels.map((one) => ({
    left: one.x * 0.9 + one.dx - one.half,
    right: one.x * 0.9 + one.dx + one.half,
    top: -one.y * 0.9 + one.dy - one.tall / 2,
    bottom: -one.y * 0.9 + one.dy + one.tall / 2,
  }));
  expect(labels.length).toBe(12);
  expect(labels.some((one) => one.line)).toBe(true);
  boxes.forEach((box, i) => boxes.slice(i + 1).forEach((other) => expect(meet(box, other)).toBe(false)));
});

test('the line of a label begins on the base it belongs to, however that is turned', () => {
  const pieces = [35, 80, 140].flatMap((facing, n) =>
    [0, 1, 2].map((m) =>
      unit({ id: n * 3 + m, name: `Clan ${n} ${m}`, facing, width: 160, depth: 45, x: 350 + n * 90, y: 350 + m * 45 }),
    ),
  );
  const lined = laidOut(
    pieces,
    0.9,
    pieces.map((one) => one.id),
    { left: 0, right: 900, top: -900, bottom: 0 },
  ).filter((one) => one.line);
  expect(lined.length).toBeGreaterThan(0);
  for (const label of lined) {
    const angle = ((pieces.find((one) => one.id === label.id)?.facing ?? 0) * Math.PI) / 180;
    const [x, y] = label.line ?? [0, 0];
    expect(Math.abs(x * Math.cos(angle) + y * Math.sin(angle))).toBeLessThan(80 * 0.9);
    expect(Math.abs(x * Math.sin(angle) - y * Math.cos(angle))).toBeLessThan(22.5 * 0.9);
  }
});

test('a label bears the whole name of its unit, the one that lists and log have, however little room there is', () => {
  const names = [
    "Wauchope's Brigade: Camerons and Seaforths",
    "Wauchope's Brigade: Lincolns and Warwicks",
    '1st York and Lancaster',
    'uVe',
  ];
  const pieces = names.map((name, n) =>
    unit({ id: n, name, short: 'Wauchope', width: 75, depth: 45, x: 300 + n * 90, y: 400 }),
  );
  const labels = laidOut(pieces, 0.9, [], { left: 0, right: 900, top: -900, bottom: 0 });
  expect(labels.map((one) => one.lines.join(' ')).sort()).toEqual([...names].sort());
  expect(labels.every((one) => one.lines.length <= 2 && one.lines.every((line) => line.length <= 28))).toBe(true);
});

test('the arc on a grid widens by one on each side', () => {
  const piece = { ...gridPieces()[0], x: 950, y: 250, facing: 0, range: 300 };
  const squares = squaresInArc(piece, gridScene);
  expect(squares.filter(([, y]) => y === 3)).toHaveLength(3);
  expect(squares.filter(([, y]) => y === 4)).toHaveLength(3);
  expect(squares.filter(([, y]) => y === 5)).toHaveLength(1);
  expect(outlineOf([[0, 0]], 100, 1200)).toBe('M0 1100H100M0 1200H100M0 1100V1200M100 1100V1200');
});

test('roads laid square by square become one course up to a crossing', () => {
  const road = (points: [number, number][]): Feature => ({
    kind: 'road',
    shape: 'line',
    points,
    level: 0,
    width: 26,
    words: '',
  });
  const chains = chained([
    road([
      [0, 0],
      [1, 0],
    ]),
    road([
      [2, 0],
      [1, 0],
    ]),
    road([
      [2, 0],
      [3, 0],
    ]),
    road([
      [3, 0],
      [4, 0],
    ]),
    road([
      [3, 0],
      [3, 1],
    ]),
  ]);
  expect(chains.map((chain) => chain.length).sort()).toEqual([2, 2, 4]);
});

test('arrow keys find the next unit that way', () => {
  const pieces = gridPieces();
  const from = pieces[0];
  expect(nextPiece(pieces, from, 1, 0).id).toBe(1);
  expect(nextPiece([from], from, 1, 0).id).toBe(from.id);
});
