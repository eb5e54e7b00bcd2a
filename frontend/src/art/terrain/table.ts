/** Ground and terrain, painted on a canvas from plain geometry and a seed: the same table is always the same picture, whole or in parts. */

import { boxOf, type Box } from '../../lib/geometry';
import { paintCloth } from './cloth';
import { CLOTHS } from './palettes';
import { field } from './crops';
import { cliff, hill, kopje, rough } from './hills';
import { building, stores } from './houses';
import type { Context, Course, Painting, Part, Piece, Table } from './painting';
import { fort, kraal, village } from './villages';
import { bridge, khor, river } from './waters';
import { fence, hedge, road, wall } from './roads';
import { marsh, scrub, wood } from './woods';
import { earthwork, sangar, trench, zariba } from './fortifications';

/** How each kind of terrain is painted, but for what is cut into the ground. */
const PIECES: Record<string, (P: Painting, f: Piece) => void> = {
  hill,
  bridge,
  cliff,
  impassable: cliff,
  wood,
  scrub,
  thorn: scrub,
  marsh,
  field,
  rough,
  kopje,
  road,
  track: road,
  wall,
  hedge,
  fence,
  zariba,
  sangar,
  trench,
  earthwork,
  entrenchment: earthwork,
  building,
  village,
  kraal,
  fort,
  stores,
};

/** What is cut into the ground. */
const COURSES: Record<Course['kind'], (P: Painting, f: Course) => void> = { khor, river };

/** Low things first: what is cut into the ground, what lies on it, what stands on it. */
const ORDER = [
  'field',
  'marsh',
  'hill',
  'khor',
  'wadi',
  'gully',
  'river',
  'stream',
  'water',
  'road',
  'track',
  'bridge',
  'cliff',
  'impassable',
  'rough',
  'scrub',
  'thorn',
  'trench',
  'earthwork',
  'entrenchment',
  'kopje',
  'sangar',
  'zariba',
  'wall',
  'fence',
  'hedge',
  'stores',
  'kraal',
  'village',
  'building',
  'fort',
  'wood',
];

const merged = new WeakMap<Table, (Piece | Course)[]>();
const CUT: Record<string, Course['kind']> = {
  khor: 'khor',
  wadi: 'khor',
  gully: 'khor',
  river: 'river',
  stream: 'river',
  water: 'river',
};

/** Khors that meet become one khor, waters that meet one water: banks run round them together. Done once per table. */
function joined(table: Table): (Piece | Course)[] {
  const had = merged.get(table);
  if (had) return had;
  const rest: Piece[] = [],
    groups: (Course & { boxes: Box[] })[] = [];
  for (const f of table.features) {
    const kind = CUT[f.kind];
    if (!kind) {
      rest.push(f);
      continue;
    }
    const b = boxOf(f.points);
    const m = (f.width || 0) / 2 + 0.2;
    const box = { x: b.x - m, y: b.y - m, w: b.w + 2 * m, h: b.h + 2 * m };
    const meets = groups.filter(
      (g) =>
        g.kind === kind &&
        g.boxes.some((o) => o.x < box.x + box.w && box.x < o.x + o.w && o.y < box.y + box.h && box.y < o.y + o.h),
    );
    const g = { kind, parts: [...meets.flatMap((o) => o.parts), f], boxes: [...meets.flatMap((o) => o.boxes), box] };
    for (const o of meets) groups.splice(groups.indexOf(o), 1);
    groups.push(g);
  }
  const out: (Piece | Course)[] = [...groups.map((g): Course => ({ kind: g.kind, parts: g.parts })), ...rest];
  merged.set(table, out);
  return out;
}

/** Whether a kind of terrain can be painted. */
export const isPainted = (kind: string): boolean => Object.hasOwn(PIECES, kind) || Object.hasOwn(CUT, kind);

/** Paints any part of a table, from the canvas's corner. */
export function paintTable(c: Context, table: Table, view: Part): void {
  const P: Painting = { c, table, C: CLOTHS[table.cloth], seed: table.seed || 1, ...view };
  c.save();
  c.setTransform(view.s, 0, 0, view.s, -view.x * view.s, -view.y * view.s);
  paintCloth(P);
  const list = joined(table)
    .map((f, i) => ({ f, i }))
    .sort((a, b) => ORDER.indexOf(a.f.kind) - ORDER.indexOf(b.f.kind) || a.i - b.i);
  for (const { f } of list) {
    const course = 'parts' in f;
    const b = boxOf(course ? f.parts.flatMap((p) => p.points) : f.points);
    const m = 5 + (table.beyond ?? 0) + (course ? 0 : f.width || 0);
    if (b.x > P.x + P.w + m || b.x + b.w < P.x - m || b.y > P.y + P.h + m || b.y + b.h < P.y - m) continue;
    c.save();
    if (course) COURSES[f.kind](P, f);
    else PIECES[f.kind](P, f);
    c.restore();
  }
  lamp(P);
  c.restore();
}

/** The lamp hangs over the upper left; the far corner is darker. */
function lamp(P: Painting): void {
  const { c, table: T } = P;
  const r = Math.hypot(T.width, T.height);
  const g = c.createRadialGradient(T.width * 0.36, T.height * 0.3, r * 0.2, T.width * 0.36, T.height * 0.3, r * 0.8);
  g.addColorStop(0, 'rgba(255,248,224,.10)');
  g.addColorStop(0.45, 'rgba(255,248,224,0)');
  g.addColorStop(1, 'rgba(52,34,10,.20)');
  c.fillStyle = g;
  c.fillRect(P.x, P.y, P.w, P.h);
}
