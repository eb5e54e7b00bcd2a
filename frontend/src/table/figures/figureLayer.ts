/** All that stands on the table, on one canvas: bases first, then figures. Only what has changed is painted anew. */

import { needsOf, numbered, placedOf, type Placed, type Stance } from '../../art/formation';
import type { Box } from '../../lib/geometry';
import type { Piece } from '../../protocol';
import { badgesOf, drawBadge, inkOfMark } from './badges';
import { drawBase, type Plates } from './bases';
import { eased, gaitOf } from './walkCycle';
import { drawDust, drawFigure, drawFigures, drawShadow, roomOf } from './troops';

/** A unit, or a man who stands by himself, as it is to be seen. */
export interface Shown {
  key: string;
  piece: Piece;
  colour: string;
  stance: Stance;
  done: boolean;
}

/** Where a base lies, in hundredths from the north-west corner. */
interface Place {
  x: number;
  y: number;
  facing: number;
  width: number;
  depth: number;
}

/** Where something was painted last; how many figures of it, for whoever wants to know. */
export interface Painted {
  unit: number;
  man: number;
  x: number;
  y: number;
  figures: number;
  /** How many of them are guns or wagons. */
  wheels: number;
  /** It has done what it could. */
  faint: boolean;
  facing: number;
  badges: { text: string; x: number; y: number; ink: string }[];
}

interface MoveTween {
  from: Place;
  figures: Placed[];
  start: number;
  ms: number;
}

class UnitSprite {
  place: Place;
  figures: Placed[];
  /** With one foot out, and with the other, where it goes somewhere. */
  private striding: readonly [Placed[], Placed[]] = [[], []];
  room: Box;
  march: MoveTween | null = null;
  painted: Painted | null = null;

  constructor(
    readonly shown: Shown,
    readonly sign: string,
    height: number,
  ) {
    const { piece, colour, stance } = shown;
    this.place = {
      x: piece.x ?? 0,
      y: height - (piece.y ?? 0),
      facing: piece.facing,
      width: piece.width,
      depth: piece.depth,
    };
    this.figures = piece.arm === 'marker' ? [] : numbered(piece, colour, piece.facing, stance);
    this.room = roomOf(this.figures, piece);
  }

  /** It comes from where it was seen last, and marches to where it is. */
  comesFrom(before: UnitSprite, now: number, ms: number): void {
    const from = before.placeAt(now);
    const { x, y, facing, width, depth } = this.place;
    if (
      ms <= 0 ||
      (from.x === x && from.y === y && from.facing === facing && from.width === width && from.depth === depth)
    )
      return;
    const { piece, colour, stance } = this.shown;
    this.march = { from, figures: before.figuresAt(now), start: now, ms };
    if (piece.arm !== 'marker')
      this.striding = [
        numbered(piece, colour, facing, stance === 'charge' ? 'charge' : 'stride'),
        numbered(piece, colour, facing, 'step'),
      ];
    const other = before.room;
    // Dust hangs behind them.
    const more = 60 * (this.figures[0]?.unit ?? 1);
    const [left, top] = [Math.min(this.room.x, other.x) - more, Math.min(this.room.y, other.y) - more];
    const [right, bottom] = [
      Math.max(this.room.x + this.room.w, other.x + other.w) + more,
      Math.max(this.room.y + this.room.h, other.y + other.h) + more,
    ];
    this.room = { x: left, y: top, w: right - left, h: bottom - top };
  }

  private share(now: number): number {
    return this.march ? eased((now - this.march.start) / this.march.ms) : 1;
  }

  placeAt(now: number): Place {
    const t = this.share(now);
    if (!this.march || t >= 1) return this.place;
    const { from } = this.march;
    const mid = (a: number, b: number): number => a + (b - a) * t;
    const turn = ((this.place.facing - from.facing + 540) % 360) - 180;
    return {
      x: mid(from.x, this.place.x),
      y: mid(from.y, this.place.y),
      facing: from.facing + turn * t,
      width: mid(from.width, this.place.width),
      depth: mid(from.depth, this.place.depth),
    };
  }

  /** The figures about the middle of the base, each on his own way from where he stood. */
  figuresAt(now: number): Placed[] {
    const t = this.share(now);
    if (!this.march || t >= 1) return this.figures;
    const { from, figures: before, start } = this.march;
    const place = this.placeAt(now);
    // Where the march is fastest, half way, the step is longest.
    const hard = Math.min(1, (this.wayAt(now)?.hard ?? 0) + 0.25);
    return this.figures.map((to, n) => {
      const was = before.length === this.figures.length ? before[n] : { x: to.x, y: to.y };
      const [x, y] = [
        from.x + was.x + (this.place.x + to.x - from.x - was.x) * t - place.x,
        from.y + was.y + (this.place.y + to.y - from.y - was.y) * t - place.y,
      ];
      const { foot, lift, lean } = gaitOf(to, n, this.shown.piece.id, now - start, hard);
      return { ...(this.striding[foot][n] ?? to), x, y, lift, lean };
    });
  }

  /** How fast it goes just now, from 0 to 1, and which way; nothing where it stands. */
  wayAt(now: number): { hard: number; way: [number, number] } | null {
    if (!this.march || !this.isOnItsWay(now)) return null;
    const { from, start, ms } = this.march;
    const [dx, dy] = [this.place.x - from.x, this.place.y - from.y];
    const far = Math.hypot(dx, dy);
    const t = (now - start) / ms;
    return far > 1 ? { hard: 4 * t * (1 - t), way: [dx / far, dy / far] } : null;
  }

  isOnItsWay(now: number): boolean {
    return this.march !== null && now < this.march.start + this.march.ms;
  }

  boxAt(now: number): Box {
    const { x, y } = this.placeAt(now);
    return { x: x + this.room.x, y: y + this.room.y, w: this.room.w, h: this.room.h };
  }
}

export function joined(a: Box | null, b: Box): Box {
  if (!a) return b;
  const [x, y] = [Math.min(a.x, b.x), Math.min(a.y, b.y)];
  return { x, y, w: Math.max(a.x + a.w, b.x + b.w) - x, h: Math.max(a.y + a.h, b.y + b.h) - y };
}

function meets(a: Box, b: Box): boolean {
  return a.x < b.x + b.w && b.x < a.x + a.w && a.y < b.y + b.h && b.y < a.y + a.h;
}

/** All of a unit that is seen: two that are alike in it look alike. */
function signOf({ piece: p, colour, stance, done }: Shown): string {
  return JSON.stringify([
    p.x,
    p.y,
    p.facing,
    p.width,
    p.depth,
    p.arm,
    p.dress,
    p.figures,
    p.files,
    p.ranks,
    p.extras,
    p.places,
    p.men,
    p.round,
    p.prone,
    p.side,
    p.counter,
    p.marks,
    colour,
    stance,
    done,
  ]);
}

/** So far from a corner a badge reaches, in pixels. */
const BADGE = 12;

export class FigureLayer {
  private standing = new Map<string, UnitSprite>();
  private order: UnitSprite[] = [];
  private plates: Plates = { plate: 'sand', grain: 1, far: false };
  /** What is to be painted anew: a part of the table, or all of it. */
  private dirty: Box | null = null;
  private all = true;
  /** The part of the table that the canvas shows, and pixels for a hundredth. */
  part: Box = { x: 0, y: 0, w: 0, h: 0 };
  s = 1;
  /** Its pixels for one of the screen. */
  private dot = 1;

  constructor(private readonly canvas: HTMLCanvasElement) {}

  /** What stands on the table now, the farthest first; whoever stood elsewhere marches there in so many milliseconds. */
  show(list: readonly Shown[], height: number, now: number, ms: number): void {
    const next = new Map<string, UnitSprite>();
    this.order = list.map((shown) => {
      const before = this.standing.get(shown.key);
      const sign = signOf(shown);
      let unit = before?.sign === sign ? before : undefined;
      if (!unit) {
        unit = new UnitSprite(shown, sign, height);
        if (before) {
          unit.comesFrom(before, now, ms);
          this.touch(before.boxAt(now));
        }
        this.touch(unit.boxAt(now));
      }
      next.set(shown.key, unit);
      return unit;
    });
    for (const [key, unit] of this.standing) if (!next.has(key)) this.touch(unit.boxAt(now));
    this.standing = next;
  }

  /** Of which ground the bases are, and whether figures can be seen. */
  settle(plates: Plates): void {
    if (JSON.stringify(plates) === JSON.stringify(this.plates)) return;
    this.plates = plates;
    this.all = true;
  }

  /** Lay the canvas over a part of the table. */
  cover(part: Box, s: number, dot = 1): void {
    this.part = part;
    this.s = s;
    this.dot = dot;
    this.canvas.width = Math.max(1, Math.ceil(part.w * s));
    this.canvas.height = Math.max(1, Math.ceil(part.h * s));
    this.all = true;
  }

  /** New drawings have come: everything is painted anew. */
  refresh(): void {
    this.all = true;
  }

  needs(): string[] {
    return this.order.flatMap(({ shown }) => needsOf(shown.piece, shown.colour));
  }

  private touch(box: Box): void {
    this.dirty = joined(this.dirty, this.grown(box));
  }

  /** With the badges at the corners, which are as large on the screen however near one is. */
  private grown({ x, y, w, h }: Box): Box {
    const more = (BADGE * this.dot) / this.s;
    return { x: x - more, y: y - more, w: w + 2 * more, h: h + 2 * more };
  }

  /** Paint what has changed. Is anybody still on his way? */
  paint(now: number): boolean {
    let marching = false;
    for (const unit of this.order) {
      if (!unit.march) continue;
      if (unit.painted)
        this.touch({
          x: unit.painted.x + unit.room.x,
          y: unit.painted.y + unit.room.y,
          w: unit.room.w,
          h: unit.room.h,
        });
      this.touch(unit.boxAt(now));
      if (unit.isOnItsWay(now)) marching = true;
      else unit.march = null;
    }
    const box = this.all ? this.part : this.dirty;
    const c = box && this.canvas.getContext('2d');
    if (c && box) this.paintBox(c, box, now);
    this.dirty = null;
    this.all = false;
    return marching;
  }

  private paintBox(c: CanvasRenderingContext2D, box: Box, now: number): void {
    const { part, s } = this;
    const [left, top] = [Math.floor((box.x - part.x) * s) - 1, Math.floor((box.y - part.y) * s) - 1];
    const [wide, high] = [Math.ceil(box.w * s) + 3, Math.ceil(box.h * s) + 3];
    c.setTransform(1, 0, 0, 1, 0, 0);
    c.save();
    c.beginPath();
    c.rect(left, top, wide, high);
    c.clip();
    c.clearRect(left, top, wide, high);
    const seen = this.order.filter((unit) => meets(this.grown(unit.boxAt(now)), box));
    for (const unit of seen) {
      const place = unit.placeAt(now);
      const { piece, colour } = unit.shown;
      drawBase(c, this.plates, { ...place, piece, colour, x: place.x - part.x, y: place.y - part.y }, s);
      const figures = this.plates.far ? [] : unit.figures;
      unit.painted = {
        unit: piece.id,
        man: piece.men?.length === 1 ? piece.men[0].id : -1,
        x: place.x,
        y: place.y,
        figures: figures.length,
        wheels: figures.filter((one) => one.shadow === 'wheels').length,
        faint: unit.shown.done,
        facing: place.facing,
        badges: [],
      };
    }
    if (!this.plates.far) for (const unit of seen) this.paintFigures(c, unit, now);
    for (const unit of seen) this.paintBadges(c, unit, now);
    c.restore();
  }

  private paintBadges(c: CanvasRenderingContext2D, unit: UnitSprite, now: number): void {
    const { part, s, dot } = this;
    for (const badge of badgesOf(unit.shown.piece, unit.placeAt(now), dot / s)) {
      drawBadge(c, badge, s, dot, part.x, part.y);
      unit.painted?.badges.push({ text: badge.text, x: badge.x, y: badge.y, ink: inkOfMark(badge.mark) });
    }
  }

  private paintFigures(c: CanvasRenderingContext2D, unit: UnitSprite, now: number): void {
    const place = unit.placeAt(now);
    const [x, y] = [place.x - this.part.x, place.y - this.part.y];
    const figures = unit.figuresAt(now).toSorted((a, b) => a.y - b.y || a.x - b.x);
    c.globalAlpha = unit.shown.done ? 0.86 : 1;
    for (const one of figures) drawShadow(c, one, this.s, x, y);
    const going = unit.wayAt(now);
    if (going) for (const one of figures) drawDust(c, one, this.s, x, y, going.way, going.hard);
    for (const one of figures) drawFigure(c, one, this.s, x, y);
    c.globalAlpha = 1;
  }

  /** What is on the canvas. */
  drawn(): Painted[] {
    return this.order.flatMap((unit) => unit.painted ?? []);
  }
}

/** Units on any canvas, standing still: pictures of battles. */
export function drawStill(
  c: CanvasRenderingContext2D,
  plates: Plates,
  pieces: readonly { piece: Piece; colour: string }[],
  height: number,
  s: number,
): void {
  const far = pieces.toSorted((a, b) => (b.piece.y ?? 0) - (a.piece.y ?? 0));
  for (const { piece, colour } of far)
    drawBase(
      c,
      plates,
      {
        piece,
        colour,
        x: piece.x ?? 0,
        y: height - (piece.y ?? 0),
        facing: piece.facing,
        width: piece.width,
        depth: piece.depth,
      },
      s,
    );
  for (const { piece, colour } of far)
    drawFigures(c, placedOf(piece, colour, piece.facing), s, piece.x ?? 0, height - (piece.y ?? 0));
}
