/** Terrain pieces: hills, woods, water, roads and works. Painters take places from the south-west, as the book gives them. */

import { chanceOf, seedOf, type Chance } from '../lib/chance';
import { boxOf, inOutline, softened, type Point } from '../lib/geometry';
import type { Feature } from '../protocol';
import { natural, noShadow, shade, shadow, spotsIn, trace } from './brush';
import { near, stone, tuft, type Easel } from './ground';
import { paintBridge, paintBuilding, paintEntrenchment, paintFence, paintHedge, paintTrench, paintVillage, paintWall } from './works';

type Brush = (e: Easel, f: Feature, chance: Chance) => void;

const BRUSHES: Record<string, Brush> = {
  hill: paintHill, wood: paintWood, scrub: paintScrub, rough: paintRough, marsh: paintMarsh, road: paintRoad, stream: paintWater,
  river: paintWater, water: paintWater, wadi: paintWadi, zone: paintZone, smoke: paintSmoke, building: paintBuilding,
  village: paintVillage, wall: paintWall, hedge: paintHedge, fence: paintFence, trench: paintTrench,
  entrenchment: paintEntrenchment, bridge: paintBridge,
};

export function paintFeature(e: Easel, f: Feature): void {
  if (f.points.length === 0) return;
  const box = boxOf(f.points);
  const margin = e.unit * 6 + f.width;
  const top = e.scene.height - box.y - box.h;
  const p = e.part;
  if (box.x > p.x + p.w + margin || box.x + box.w < p.x - margin || top > p.y + p.h + margin || top + box.h < p.y - margin) return;
  const brush = BRUSHES[f.kind] ?? paintZone;
  e.c.save();
  brush(e, f, chanceOf(seedOf(`${f.kind} ${f.points.join()}`)));
  e.c.restore();
}

/** Courses of one kind: every layer of all of them before the next, so that crossings look whole. */
export function paintCourses(e: Easel, courses: Feature[]): void {
  const layers = LAYERS[courses[0].kind];
  if (!layers) {
    for (const course of courses) paintFeature(e, course);
    return;
  }
  layers(e, courses[0]).forEach(([width, colour, dash], i) => {
    e.c.save();
    if (i === 0) shadow(e, 0.6, 0.1);
    if (dash) e.c.setLineDash([e.unit * 1.2 * e.s, e.unit * 0.9 * e.s]);
    for (const one of courses) course(e, one, width, colour, i > 0 && !dash);
    e.c.restore();
  });
  if (courses[0].kind === 'road' || courses[0].kind === 'wadi') return;
  for (const one of courses) {
    const chance = chanceOf(seedOf(one.points.join()));
    const w = widthOf(e, one) * 0.5;
    const soft = softened(one.points, false, 3);
    ripples(e, soft.filter((_, i) => i % 5 === 2).map(([x, y]): Point => [x + (chance() - 0.5) * w, y + (chance() - 0.5) * w]), chance);
  }
}

type LayerOfCourse = [width: number, colour: string, dash?: boolean];

function widthOf(e: Easel, f: Feature): number {
  return f.width || e.unit * (f.kind === 'stream' ? 1.2 : f.kind === 'river' || f.kind === 'water' ? 3 : 2);
}

const water = (e: Easel, f: Feature): LayerOfCourse[] => {
  const w = widthOf(e, f);
  return [[w * 1.14, '#8f8a5c'], [w, '#7f9f9c'], [w * 0.84, f.kind === 'water' ? '#6f9aa6' : '#9dbbb2'], [w * 0.36, 'rgba(214,232,224,.3)']];
};

const LAYERS: Record<string, (e: Easel, f: Feature) => LayerOfCourse[]> = {
  road: (e, f) => {
    const w = widthOf(e, f);
    return [[w, '#a98850'], [w * 0.82, '#dfc68f'], [Math.max(1 / e.s, w * 0.07), 'rgba(150,114,60,.6)', true]];
  },
  wadi: (e, f) => {
    const w = widthOf(e, f);
    return [[w * 1.2, '#997a48'], [w, '#b08f58'], [w * 0.6, '#c8ab72']];
  },
  stream: water,
  river: water,
  water,
};

const HILL = ['#d9c188', '#c4a567', '#cfb377', '#dcc48c', '#e8d5a6'];

function paintHill(e: Easel, f: Feature, chance: Chance): void {
  const { c } = e;
  const outline = natural(e, f, chance, e.scene.grid ? 1.7 : 1.5);
  const box = boxOf(outline);
  const fill = c.createLinearGradient(e.X(box.x), e.Y(box.y + box.h), e.X(box.x + box.w * 0.7), e.Y(box.y));
  const tone = HILL[Math.max(1, Math.min(4, f.level))];
  fill.addColorStop(0, shade(tone, 16));
  fill.addColorStop(0.5, tone);
  fill.addColorStop(1, shade(tone, -26));
  shadow(e, 1.5, 0.8);
  c.fillStyle = fill;
  trace(e, outline, true);
  c.fill();
  noShadow(e);
  bevel(e, outline, 1);
  plateau(e, outline, shade(tone, 26));
  hachures(e, outline, chance);
  c.strokeStyle = 'rgba(112,80,32,.9)';
  c.lineWidth = Math.max(0.7, 0.11 * e.unit * e.s);
  trace(e, outline, true);
  c.stroke();
}

/** The flat top, a little way in from the edge. */
function plateau(e: Easel, outline: Point[], colour: string): void {
  const { c } = e;
  const top = outline.map(([x, y], i): Point => {
    const a = outline[(i + outline.length - 3) % outline.length];
    const b = outline[(i + 3) % outline.length];
    const d = Math.hypot(b[0] - a[0], b[1] - a[1]) || 1;
    const nx = (-(b[1] - a[1]) / d) * e.unit * 1.5;
    const ny = ((b[0] - a[0]) / d) * e.unit * 1.5;
    return inOutline(outline, x + nx * 0.2, y + ny * 0.2) ? [x + nx, y + ny] : [x - nx, y - ny];
  });
  c.save();
  c.globalAlpha = 0.8;
  c.filter = `blur(${(0.28 * e.unit * e.s).toFixed(1)}px)`;
  c.fillStyle = colour;
  trace(e, top, true);
  c.fill();
  c.restore();
}

/** Slopes: lit from the north-west and shaded to the south-east; the other way round for what lies lower. */
function bevel(e: Easel, outline: Point[], up: number): void {
  const { c } = e;
  const far = 0.55 * e.unit * e.s * up;
  c.save();
  trace(e, outline, true);
  c.clip();
  c.lineWidth = 1.15 * e.unit * e.s;
  c.filter = `blur(${(0.55 * e.unit * e.s).toFixed(1)}px)`;
  for (const [shift, colour] of [[-far, 'rgba(84,54,14,.42)'], [far, 'rgba(255,243,205,.5)']] as [number, string][]) {
    c.save();
    c.translate(shift, shift);
    c.strokeStyle = colour;
    trace(e, outline, true);
    c.stroke();
    c.restore();
  }
  c.restore();
}

/** Short strokes down the slope, as a surveyor draws them. */
function hachures(e: Easel, outline: Point[], chance: Chance): void {
  const { c } = e;
  c.strokeStyle = 'rgba(104,72,28,.42)';
  c.lineWidth = Math.max(0.5, 0.09 * e.unit * e.s);
  c.beginPath();
  let left = 0;
  outline.forEach((a, i) => {
    const b = outline[(i + 1) % outline.length];
    const d = Math.hypot(b[0] - a[0], b[1] - a[1]);
    left -= d;
    if (left > 0 || d === 0) return;
    left = e.unit * (0.75 + chance() * 0.35);
    let nx = -(b[1] - a[1]) / d;
    let ny = (b[0] - a[0]) / d;
    if (!inOutline(outline, a[0] + nx * e.unit * 0.3, a[1] + ny * e.unit * 0.3)) {
      nx = -nx;
      ny = -ny;
    }
    const long = e.unit * (0.7 + chance() * 0.75) * (nx < 0 || ny > 0 ? 1.2 : 0.85);
    c.moveTo(e.X(a[0] + nx * e.unit * 0.16), e.Y(a[1] + ny * e.unit * 0.16));
    c.lineTo(e.X(a[0] + nx * long), e.Y(a[1] + ny * long));
  });
  c.stroke();
}

const LEAVES = ['#5d7436', '#6b8440', '#53692f', '#788c47', '#4a6230'];

function paintWood(e: Easel, f: Feature, chance: Chance): void {
  const { c } = e;
  const outline = natural(e, f, chance, 1);
  shadow(e, 1.6, 0, 'rgba(88,104,44,.8)');
  c.fillStyle = 'rgba(128,140,72,.62)';
  trace(e, outline, true);
  c.fill();
  noShadow(e);
  const size = e.unit * (e.scene.grid ? 1.05 : 1.2);
  for (const [x, y] of spotsIn(outline, size * 1.25, chance, 320)) tree(e, x, y, size * (0.8 + chance() * 0.5), chance);
}

function tree(e: Easel, x: number, y: number, r: number, chance: Chance): void {
  const colour = LEAVES[Math.floor(chance() * LEAVES.length)];
  const turn = chance() * 7;
  if (!near(e, x, e.scene.height - y, r * 2)) return;
  const { c } = e;
  const X = e.X(x);
  const Y = e.Y(y);
  const R = r * e.s;
  c.fillStyle = 'rgba(44,40,14,.34)';
  c.beginPath();
  c.ellipse(X + R * 0.35, Y + R * 0.5, R * 1.02, R * 0.8, 0, 0, 7);
  c.fill();
  const crown = c.createRadialGradient(X - R * 0.35, Y - R * 0.45, R * 0.1, X, Y, R * 1.15);
  crown.addColorStop(0, shade(colour, 44));
  crown.addColorStop(0.5, colour);
  crown.addColorStop(1, shade(colour, -34));
  c.fillStyle = crown;
  c.beginPath();
  for (let i = 0; i < 6; i++) {
    const a = turn + (i * Math.PI) / 3;
    c.moveTo(X + Math.cos(a) * R * 0.5 + R * 0.52, Y + Math.sin(a) * R * 0.5);
    c.arc(X + Math.cos(a) * R * 0.5, Y + Math.sin(a) * R * 0.5, R * 0.52, 0, 7);
  }
  c.moveTo(X + R * 0.6, Y);
  c.arc(X, Y, R * 0.6, 0, 7);
  c.fill();
  c.fillStyle = 'rgba(232,240,176,.2)';
  c.beginPath();
  c.ellipse(X - R * 0.32, Y - R * 0.42, R * 0.34, R * 0.24, -0.6, 0, 7);
  c.fill();
}

function paintScrub(e: Easel, f: Feature, chance: Chance): void {
  const outline = natural(e, f, chance, 1.2);
  e.c.fillStyle = 'rgba(150,146,80,.3)';
  trace(e, outline, true);
  e.c.fill();
  for (const [x, y] of spotsIn(outline, e.unit * 0.9, chance)) {
    if (chance() < 0.25) tree(e, x, y, e.unit * 0.38, chance);
    else tuft(e, x, e.scene.height - y, e.unit * 0.7, chance() - 0.5, 'rgba(104,112,48,.8)');
  }
}

function paintRough(e: Easel, f: Feature, chance: Chance): void {
  const outline = natural(e, f, chance, 1.2);
  e.c.fillStyle = 'rgba(150,120,76,.32)';
  trace(e, outline, true);
  e.c.fill();
  for (const [x, y] of spotsIn(outline, e.unit * 0.95, chance)) stone(e, x, e.scene.height - y, e.unit * (0.2 + chance() * 0.35), chance());
}

function paintMarsh(e: Easel, f: Feature, chance: Chance): void {
  const outline = natural(e, f, chance, 1.2);
  e.c.fillStyle = 'rgba(118,140,112,.5)';
  trace(e, outline, true);
  e.c.fill();
  for (const [x, y] of spotsIn(outline, e.unit * 1.1, chance)) {
    e.c.fillStyle = 'rgba(140,176,176,.7)';
    e.c.beginPath();
    e.c.ellipse(e.X(x), e.Y(y), e.unit * 0.5 * e.s, e.unit * 0.18 * e.s, 0, 0, 7);
    e.c.fill();
    tuft(e, x, e.scene.height - y, e.unit * 0.8, chance() - 0.5, 'rgba(70,98,58,.85)');
  }
}

function course(e: Easel, f: Feature, width: number, colour: string, round: boolean): void {
  e.c.lineWidth = width * e.s;
  e.c.strokeStyle = colour;
  e.c.lineCap = round ? 'round' : 'butt';
  e.c.lineJoin = 'round';
  trace(e, softened(f.points, false, 3), false);
  e.c.stroke();
}

function paintRoad(e: Easel, f: Feature, chance: Chance): void {
  e.c.fillStyle = '#dcc189';
  trace(e, natural(e, f, chance, 0.5), true);
  e.c.fill();
}

function paintWater(e: Easel, f: Feature, chance: Chance): void {
  const outline = natural(e, f, chance, 0.9);
  shadow(e, 0.8, 0.1, 'rgba(60,70,50,.6)');
  e.c.fillStyle = f.kind === 'water' ? '#6f9aa6' : '#9dbbb2';
  trace(e, outline, true);
  e.c.fill();
  noShadow(e);
  e.c.strokeStyle = '#8f8a5c';
  e.c.lineWidth = Math.max(1, 0.28 * e.unit * e.s);
  e.c.stroke();
  ripples(e, spotsIn(outline, e.unit * 2, chance), chance);
}

function ripples(e: Easel, spots: Point[], chance: Chance): void {
  const { c } = e;
  c.strokeStyle = 'rgba(240,248,240,.55)';
  c.lineWidth = Math.max(0.5, 0.08 * e.unit * e.s);
  c.beginPath();
  for (const [x, y] of spots) {
    const r = e.unit * (0.4 + chance() * 0.4);
    c.moveTo(e.X(x - r), e.Y(y));
    c.quadraticCurveTo(e.X(x - r / 2), e.Y(y + r * 0.3), e.X(x), e.Y(y));
    c.quadraticCurveTo(e.X(x + r / 2), e.Y(y - r * 0.3), e.X(x + r), e.Y(y));
  }
  c.stroke();
}

function paintWadi(e: Easel, f: Feature, chance: Chance): void {
  const outline = natural(e, f, chance, 0.9);
  e.c.fillStyle = '#b8955c';
  trace(e, outline, true);
  e.c.fill();
  bevel(e, outline, -1);
  hachures(e, outline, chance);
  for (const [x, y] of spotsIn(outline, e.unit * 1.3, chance)) stone(e, x, e.scene.height - y, e.unit * 0.18, chance());
}

function paintZone(e: Easel, f: Feature): void {
  const { c } = e;
  c.fillStyle = 'rgba(47,111,143,.07)';
  c.strokeStyle = 'rgba(47,90,120,.6)';
  c.lineWidth = Math.max(1, 0.14 * e.unit * e.s);
  c.setLineDash([e.unit * 0.8 * e.s, e.unit * 0.5 * e.s]);
  trace(e, f.points, f.shape === 'area');
  if (f.shape === 'area') c.fill();
  c.stroke();
  if (f.words === '' || f.shape !== 'area') return;
  const box = boxOf(f.points);
  c.setLineDash([]);
  c.fillStyle = 'rgba(40,70,92,.85)';
  c.font = `italic ${Math.max(9, e.unit * 1.15 * e.s)}px Georgia, serif`;
  c.fillText(f.words, e.X(box.x + e.unit * 0.6), e.Y(box.y + box.h - e.unit * 1.4));
}

function paintSmoke(e: Easel, f: Feature, chance: Chance): void {
  for (const [x, y] of spotsIn(f.points, e.unit * 0.8, chance)) {
    e.c.fillStyle = 'rgba(246,242,228,.55)';
    e.c.beginPath();
    e.c.arc(e.X(x), e.Y(y), e.unit * (0.7 + chance() * 0.6) * e.s, 0, 7);
    e.c.fill();
  }
}
