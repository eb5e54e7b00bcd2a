/** How the table lies on the screen. Panning and zooming only change one transform; the table is drawn anew when at rest. */

export interface Rest {
  x: number;
  y: number;
  k: number;
}

const NEAREST = 12;
const FARTHEST = 0.7;

/** Keeps the table in the window: a large one may leave a little room at its edges, a small one stays whole. */
function held(at: number, size: number, room: number): number {
  const gap = size > room ? room * 0.16 : 0;
  const least = Math.min(room - size, 0) - gap;
  const most = Math.max(room - size, 0) + gap;
  return Math.max(least, Math.min(most, at));
}

export class Camera {
  /** Size of the window on the table, in pixels. */
  width = $state(0);
  height = $state(0);
  /** Pixels per hundredth when the whole table is in sight. */
  base = $state(0.1);
  x = 0;
  y = 0;
  k = 1;
  moving = $state(false);
  rest = $state.raw<Rest>({ x: 0, y: 0, k: 1 });
  private tableW = 100;
  private tableH = 100;
  private timer = 0;
  private frame = 0;
  private stage: HTMLElement | null = null;

  attach(stage: HTMLElement): void {
    this.stage = stage;
    this.draw();
  }

  measure(width: number, height: number, tableW: number, tableH: number): void {
    const margin = Math.min(26, width * 0.03);
    const base = Math.max(0.01, Math.min((width - 2 * margin) / tableW, (height - 2 * margin) / tableH));
    const same = width === this.width && height === this.height && tableW === this.tableW && tableH === this.tableH;
    if (same) return;
    this.width = width;
    this.height = height;
    this.tableW = tableW;
    this.tableH = tableH;
    this.base = base;
    this.fit();
  }

  fit(): void {
    this.k = 1;
    this.x = (this.width - this.tableW * this.base) / 2;
    this.y = (this.height - this.tableH * this.base) / 2;
    this.draw();
    this.settle();
  }

  pan(dx: number, dy: number): void {
    this.x += dx;
    this.y += dy;
    this.hold();
    this.stir();
  }

  /** Zoom by a factor around a point of the window. */
  zoom(factor: number, px = this.width / 2, py = this.height / 2): void {
    const k = Math.max(FARTHEST, Math.min(NEAREST, this.k * factor));
    const by = k / this.k;
    this.x = px - (px - this.x) * by;
    this.y = py - (py - this.y) * by;
    this.k = k;
    this.hold();
    this.stir();
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
    if (!this.isSmall) return;
    const margin = 0.86;
    const k = Math.min((this.width * margin) / ((east - west) * this.base), (this.height * margin) / ((north - south) * this.base));
    this.zoom(Math.max(1, k) / this.k);
    this.reveal((west + east) / 2, (south + north) / 2, true);
  }

  /** Pixels in the window for a place on the table. */
  screen(x: number, y: number, at: Rest = this): [number, number] {
    return [at.x + x * this.base * at.k, at.y + (this.tableH - y) * this.base * at.k];
  }

  /** The place on the table under a pixel of the window. */
  table(px: number, py: number): [number, number] {
    const s = this.base * this.k;
    return [(px - this.x) / s, this.tableH - (py - this.y) / s];
  }

  /** The part of the table in sight at rest, in hundredths from the north-west corner. */
  sight(): { x: number; y: number; w: number; h: number } {
    const s = this.base * this.rest.k;
    const x = Math.max(0, -this.rest.x / s);
    const y = Math.max(0, -this.rest.y / s);
    return { x, y, w: Math.min(this.tableW, (this.width - this.rest.x) / s) - x, h: Math.min(this.tableH, (this.height - this.rest.y) / s) - y };
  }

  private hold(): void {
    const w = this.tableW * this.base * this.k;
    const h = this.tableH * this.base * this.k;
    this.x = held(this.x, w, this.width);
    this.y = held(this.y, h, this.height);
  }

  private stir(): void {
    this.moving = true;
    window.clearTimeout(this.timer);
    this.timer = window.setTimeout(() => this.settle(), 160);
    this.frame ||= requestAnimationFrame(() => this.draw());
  }

  private draw(): void {
    this.frame = 0;
    if (this.stage) this.stage.style.transform = `translate(${this.x.toFixed(2)}px,${this.y.toFixed(2)}px) scale(${this.k.toFixed(4)})`;
  }

  private settle(): void {
    this.moving = false;
    this.rest = { x: this.x, y: this.y, k: this.k };
  }
}
