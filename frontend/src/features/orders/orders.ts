/** From what is offered to the text of an order. Nothing here judges: the server does. */

import {
  distance,
  inOutlines,
  letterOf,
  nearestOnSegment,
  pullInside,
  tape,
  turnBetween,
  turned,
  type Point,
} from '../../lib/geometry';
import type { Aim, OptionDoc, Piece, QuestionDoc, Reach } from '../../protocol';

export interface Spot {
  x: number;
  y: number;
  facing: number;
  /** Of a line that is drawn between two points: how long it is, in hundredths. */
  length?: number;
}

/** Is there something still to be filled in by pointing at the table? */
export function isOpen(option: OptionDoc): boolean {
  return option.reach !== null && option.reach.kind !== 'arrange';
}

/** The one place where an option can be carried out, when only a heading is left to choose. */
export function onlySpot(option: OptionDoc): [number, number] | null {
  const { reach } = option;
  if (reach?.kind === 'places' && reach.places.length === 1 && hasFacing(option))
    return [reach.places[0][0], reach.places[0][1]];
  if (reach?.kind === 'envelope' && reach.outlines.length === 1 && reach.outlines[0].length === 1)
    return reach.outlines[0][0];
  return null;
}

export function isArrange(option: OptionDoc): boolean {
  return option.reach?.kind === 'arrange';
}

export function hasFacing(option: OptionDoc): boolean {
  return option.text.includes('{facing}');
}

/** Is it drawn from one point to another? */
export function hasLength(option: OptionDoc): boolean {
  return option.text.includes('{length}');
}

/** The order's text with a place filled in; grid books count squares and write headings as letters. */
export function fill(text: string, spot: Spot, grid: number): string {
  const x = grid > 0 ? Math.floor(spot.x / grid) : Math.round(spot.x);
  const y = grid > 0 ? Math.floor(spot.y / grid) : Math.round(spot.y);
  const facing = grid > 0 ? letterOf(spot.facing) : String(turned(spot.facing));
  return text
    .replaceAll('{x}', String(x))
    .replaceAll('{y}', String(y))
    .replaceAll('{facing}', facing)
    .replaceAll('{length}', String(Math.max(1, Math.round((spot.length ?? 0) / 100))));
}

/** `[[3], [5, 6], [7]]` is written `3 5+6 7`. */
export function fillItems(text: string, groups: number[][]): string {
  return text.replaceAll('{items}', groups.map((group) => group.join('+')).join(' '));
}

/** A man whom an order of his unit sends elsewhere: what is offered to him alone, and his place. */
export interface ByHand {
  option: OptionDoc;
  x: number;
  y: number;
}

/** An order with the single men that it sends by hand, each by his number in the unit. */
export function withMen(text: string, men: readonly ByHand[]): string {
  return [text, ...men.map(({ option, x, y }) => `${option.count}:${Math.round(x)},${Math.round(y)}`)].join(' ');
}

/** The unit that an option is about: the one that would do it, else the one that is asked. */
export function subjectOf(option: OptionDoc, question: QuestionDoc): number {
  return option.who >= 0 ? option.who : question.who;
}

/** An attack of one unit on another as an order, to ask why it is not offered: the verb in hand, else one that is offered at others, else the book's first. */
export function aimedAt(aims: readonly Aim[], question: QuestionDoc, verb: string, who: number, whom: number): string {
  const offered = new Set(question.options.filter((option) => option.target >= 0).map((option) => option.verb));
  const aim = aims.find((one) => one.verb === verb) ?? aims.find((one) => offered.has(one.verb)) ?? aims[0];
  return aim ? aim.text.replace('{who}', String(who)).replace('{whom}', String(whom)) : '';
}

/** The heading allowed at a place that is nearest to the one wished for. */
export function nearestHeading(allowed: readonly number[], wish: number): number {
  if (allowed.length === 0) return wish;
  return allowed.reduce((best, h) => (Math.abs(turnBetween(wish, h)) < Math.abs(turnBetween(wish, best)) ? h : best));
}

/** An outline a hair wide is a straight way: its two ends. */
function straightWay(outlines: readonly Point[][]): [Point, Point] | null {
  if (outlines.length !== 1 || outlines[0].length !== 4) return null;
  const [a, b, c, d] = outlines[0];
  if (distance(...a, ...b) > 20 || distance(...c, ...d) > 20) return null;
  return [
    [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2],
    [(c[0] + d[0]) / 2, (c[1] + d[1]) / 2],
  ];
}

export interface Landing extends Spot {
  allowed: boolean;
  headings: readonly number[];
  /** Where it is sent to, when it files through from there to where it stands. */
  sent?: Point;
}

type WayThrough = [number, number, number, number];

/** The way through that is pointed at, by the place to point at or by its end; null when none is within an inch. */
function wayThrough(ways: readonly WayThrough[], x: number, y: number): { way: WayThrough; off: number } | null {
  let best: WayThrough | null = null;
  let least = 100;
  for (const way of ways) {
    const off = Math.min(distance(way[0], way[1], x, y), distance(way[2], way[3], x, y));
    if (off < least) {
      least = off;
      best = way;
    }
  }
  return best && { way: best, off: least };
}

/** Where a unit set down at (x, y) comes to stand: snapped to a place, or held inside the envelope. */
export function snapToReach(reach: Reach, x: number, y: number, facing: number, grid: number): Landing {
  if (reach.kind === 'places') {
    const step = grid > 0 ? grid : 100;
    let best: [number, number, number[]] | null = null;
    let least = Infinity;
    for (const place of reach.places) {
      const d = distance(place[0], place[1], x, y);
      if (d < least) {
        least = d;
        best = place;
      }
    }
    const same = best !== null && (grid > 0 ? sameSquare(best[0], best[1], x, y, grid) : least < step);
    if (best && same)
      return { x: best[0], y: best[1], facing: nearestHeading(best[2], facing), allowed: true, headings: best[2] };
    return { x, y, facing, allowed: false, headings: [] };
  }
  if (reach.kind === 'envelope') {
    const way = reach.through.length === 0 ? straightWay(reach.outlines) : null;
    if (way) {
      const [sx, sy] = nearestOnSegment(...way, x, y);
      return { x: sx, y: sy, facing, allowed: distance(sx, sy, x, y) < 300, headings: [] };
    }
    if (inOutlines(reach.outlines, x, y)) return { x, y, facing, allowed: true, headings: [] };
    const [nx, ny] = pullInside(reach.outlines, x, y);
    const off = reach.outlines.length === 0 && reach.through.length > 0 ? Infinity : distance(nx, ny, x, y);
    const through = wayThrough(reach.through, x, y);
    if (through && through.off < off) {
      const [sx, sy, tx, ty] = through.way;
      return { x: tx, y: ty, facing, allowed: true, headings: [], sent: [sx, sy] };
    }
    return off < 150
      ? { x: nx, y: ny, facing, allowed: true, headings: [] }
      : { x, y, facing, allowed: false, headings: [] };
  }
  return { x, y, facing, allowed: false, headings: [] };
}

export function sameSquare(ax: number, ay: number, bx: number, by: number, grid: number): boolean {
  return Math.floor(ax / grid) === Math.floor(bx / grid) && Math.floor(ay / grid) === Math.floor(by / grid);
}

/** The place nearest to `from` in a direction on the screen (arrow keys); itself when there is none. */
export function stepPlace(
  places: readonly [number, number, number[]][],
  from: Spot,
  dx: number,
  dy: number,
): [number, number] {
  let best: [number, number] = [from.x, from.y];
  let least = Infinity;
  for (const [x, y] of places) {
    const ahead = (x - from.x) * dx + (y - from.y) * dy;
    const aside = Math.abs((x - from.x) * dy) + Math.abs((y - from.y) * dx);
    if (ahead <= 0) continue;
    const cost = ahead + aside * 2.5;
    if (cost < least) {
      least = cost;
      best = [x, y];
    }
  }
  return best;
}

/** The place to point at next in a direction on a free table: a step on, or over ground on which it may not stand to where it may. */
export function stepOn(reach: Reach, from: Spot, dx: number, dy: number, step: number): Point {
  const on = (n: number): Point => [from.x + dx * step * n, from.y + dy * step * n];
  for (let n = 1; n * step <= 1200; n++) {
    const there = snapToReach(reach, ...on(n), from.facing, 0);
    const [x, y] = there.sent ?? [there.x, there.y];
    if (there.allowed && (x - from.x) * dx + (y - from.y) * dy > 1) return on(n);
  }
  return on(1);
}

export interface Group {
  verb: string;
  options: OptionDoc[];
}

/** Options of one kind together, in the order in which the kinds first appear. */
export function grouped(options: readonly OptionDoc[]): Group[] {
  const groups: Group[] = [];
  for (const option of options) {
    const group = groups.find((g) => g.verb === option.verb);
    if (group) group.options.push(option);
    else groups.push({ verb: option.verb, options: [option] });
  }
  // What ends a step stands at the foot of the list, under all the rest.
  const closing = (group: Group): boolean => group.options.every((option) => option.closes);
  return [...groups.filter((group) => !closing(group)), ...groups.filter(closing)];
}

export interface Numbered {
  /** What they have in common: "Fall back". */
  lead: string;
  options: { option: OptionDoc; words: string }[];
}

/** Options of one kind that differ in a number only, such as "Fall back 2 inches": they stand in one line. Lengths are read off a tape. */
export function numbered(options: readonly OptionDoc[], tableUnit: string): Numbered | null {
  if (options.length < 3) return null;
  const { lead, unit } = options[0];
  if (lead === '' || options.some((option) => option.lead !== lead || option.unit !== unit || isOpen(option)))
    return null;
  return {
    lead,
    options: options.map((option) => ({
      option,
      words: unit === tableUnit ? tape(option.count * 100, unit) : String(option.count),
    })),
  };
}

/** Which units stand together and may share a counter. */
export function mayPair(a: Piece | undefined, b: Piece | undefined, grid: number): boolean {
  if (!a || !b || a.x === null || a.y === null || b.x === null || b.y === null || grid <= 0) return false;
  return sameSquare(a.x, a.y, b.x, b.y, grid);
}
