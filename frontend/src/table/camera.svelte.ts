/** How the table lies on the screen. Panning and zooming only change one transform; the table is drawn anew when at rest. */

import type { Box } from '../lib/geometry';

export interface Viewport {
  x: number;
  y: number;
  k: number;
}

const NEAREST = 12;
const FARTHEST = 1;

/** The frame round the cloth, in pixels when the whole of it is in sight. */
export const FRAME = 12;

/** Keeps the cloth in the window: a large one up to its frame, a small one whole. */
function held(at: number, size: number, room: number): number {
  return Math.max(Math.min(room - size, 0), Math.min(Math.max(room - size, 0), at));
}

export class Camera {
  /** Size of the window on the table, in pixels. */
  width = $state(0);
  height = $state(0);
  /** Pixels per hundredth when the whole table is in sight. */
  base = $state(0.1);
  /** The cloth fills the window, whatever the shape of the table: so far beyond the edge of play on either side, in hundredths. */
  beyond = $state.raw({ x: 0, y: 0 });
  x = 0;
  y = 0;
  k = 1;
  moving = $state(false);
  viewport = $state.raw<Viewport>({ x: 0, y: 0, k: 1 });
  private tableW = 100;
  private tableH = 100;
  private timer = 0;
  private frame = 0;
  private stage: HTMLElement | null = null;
  /** What was brought into sight by itself, until the player looks where he likes. */
  private shown: [number, number, number, number] | null = null;

  attach(stage: HTMLElement): void {
    this.stage = stage;
    this.draw();
  }

  measure(width: number, height: number, tableW: number, tableH: number): void {
    // Whoever stands at the edge of play stands on the cloth, and what is written beside him, too.
    const margin = FRAME + Math.min(18, width * 0.02);
    const base = Math.max(0.01, Math.min((width - 2 * margin) / tableW, (height - 2 * margin) / tableH));
    const same = width === this.width && height === this.height && tableW === this.tableW && tableH === this.tableH;
    if (same) return;
    this.width = width;
    this.height = height;
    this.tableW = tableW;
    this.tableH = tableH;
    this.base = base;
    this.beyond = {
      x: Math.max(0, ((width - 2 * FRAME) / base - tableW) / 2),
      y: Math.max(0, ((height - 2 * FRAME) / base - tableH) / 2),
    };
    const shown = this.shown;
    this.fit();
    if (shown) this.show(...shown);
  }

  fit(): void {
    this.shown = null;
    this.k = 1;
    this.x = (this.width - this.tableW * this.base) / 2;
    this.y = (this.height - this.tableH * this.base) / 2;
    this.draw();
    this.commit();
  }

  pan(dx: number, dy: number): void {
    this.shown = null;
    this.x += dx;
    this.y += dy;
    this.hold();
    this.scheduleDraw();
  }

  /** Zoom by a factor around a point of the window. */
  zoom(factor: number, px = this.width / 2, py = this.height / 2): void {
    this.shown = null;
    const k = Math.max(FARTHEST, Math.min(NEAREST, this.k * factor));
    const by = k / this.k;
    this.x = px - (px - this.x) * by;
    this.y = py - (py - this.y) * by;
    this.k = k;
    this.hold();
    this.scheduleDraw();
  }

  /** Bring a place of the table into the middle when it is out of sight. */
  reveal(x: number, y: number, force = false): void {
    const [px, py] = this.screen(x, y);
    const edge = 60;
    if (!force && px > edge && py > edge && px < this.width - edge && py < this.height - edge) return;
    this.pan(this.width / 2 - px, this.height / 2 - py);
  }

  /** So small that a whole table leaves nothing on it large enough for a finger. */
  get isSmall(): boolean {
    return this.width > 0 && this.width < 700;
  }

  /** On a small screen come near enough to see a unit of this width; else only see that it is in sight. */
  focus(x: number, y: number, width: number): void {
    const wish = 44 / (width * this.base * this.k);
    if (this.isSmall && wish > 1.15) {
      this.zoom(wish);
      this.reveal(x, y, true);
    } else this.reveal(x, y);
  }

  /** On a small screen bring a part of the table into sight as large as it fits; else leave it as it is. */
  bring(west: number, south: number, east: number, north: number): void {
    if (this.isSmall) this.show(west, south, east, north, 0.86);
  }

  /** Bring a part of the table into sight as large as it fits; and again when the window changes, until one looks elsewhere. */
  show(west: number, south: number, east: number, north: number, margin = 1): void {
    const k = Math.min(
      (this.width * margin) / ((east - west) * this.base),
      (this.height * margin) / ((north - south) * this.base),
    );
    this.zoom(Math.max(1, k) / this.k);
    this.reveal((west + east) / 2, (south + north) / 2, true);
    this.shown = margin === 1 ? [west, south, east, north] : null;
  }

  /** Pixels in the window for a place on the table. */
  screen(x: number, y: number, at: Viewport = this): [number, number] {
    return [at.x + x * this.base * at.k, at.y + (this.tableH - y) * this.base * at.k];
  }

  /** The place on the table under a pixel of the window. */
  table(px: number, py: number): [number, number] {
    const s = this.base * this.k;
    return [(px - this.x) / s, this.tableH - (py - this.y) / s];
  }

  /** The part of the cloth in sight at rest, in hundredths from the north-west corner of the table. */
  sight(): Box {
    return this.around(this.viewport.x, this.viewport.y, this.viewport.k, 0);
  }

  /** All of the cloth. */
  get cloth(): Box {
    const { x, y } = this.beyond;
    return { x: -x, y: -y, w: this.tableW + 2 * x, h: this.tableH + 2 * y };
  }

  /** The part of the cloth in sight from somewhere, and so much of a window more on each side. */
  around(rx: number, ry: number, k: number, more: number): Box {
    const s = this.base * k;
    const all = this.cloth;
    const x = Math.max(all.x, (-rx - more * this.width) / s);
    const y = Math.max(all.y, (-ry - more * this.height) / s);
    return {
      x,
      y,
      w: Math.min(all.x + all.w, (this.width * (1 + more) - rx) / s) - x,
      h: Math.min(all.y + all.h, (this.height * (1 + more) - ry) / s) - y,
    };
  }

  /** Does a part of the table hold all of it that is in sight just now? */
  isWithin(part: Box): boolean {
    const seen = this.around(this.x, this.y, this.k, 0);
    return (
      seen.x >= part.x && seen.y >= part.y && seen.x + seen.w <= part.x + part.w && seen.y + seen.h <= part.y + part.h
    );
  }

  private hold(): void {
    const s = this.base * this.k;
    const { x, y, w, h } = this.cloth;
    const frame = FRAME * this.k;
    this.x = held(this.x + x * s - frame, w * s + 2 * frame, this.width) - x * s + frame;
    this.y = held(this.y + y * s - frame, h * s + 2 * frame, this.height) - y * s + frame;
  }

  private scheduleDraw(): void {
    this.moving = true;
    window.clearTimeout(this.timer);
    this.timer = window.setTimeout(() => this.commit(), 160);
    this.frame ||= requestAnimationFrame(() => this.draw());
  }

  private draw(): void {
    this.frame = 0;
    if (this.stage)
      this.stage.style.transform = `translate(${this.x.toFixed(2)}px,${this.y.toFixed(2)}px) scale(${this.k.toFixed(4)})`;
  }

  private commit(): void {
    this.moving = false;
    this.viewport = { x: this.x, y: this.y, k: this.k };
  }
}
