/** Plain geometry in hundredths of the book's unit; headings in degrees, 0 = north, clockwise. */

export type Point = [number, number];

export const LETTERS = ['N', 'E', 'S', 'W'] as const;

export function letterOf(heading: number): string {
  return LETTERS[Math.round(turned(heading) / 90) % 4];
}

/** A heading brought into 0..359. */
export function turned(heading: number): number {
  return ((Math.round(heading) % 360) + 360) % 360;
}

export function distance(ax: number, ay: number, bx: number, by: number): number {
  return Math.hypot(bx - ax, by - ay);
}

/** Heading from one point to another. */
export function headingTo(ax: number, ay: number, bx: number, by: number): number {
  return turned((Math.atan2(bx - ax, by - ay) * 180) / Math.PI);
}

/** Signed smallest turn between two headings. */
export function turnBetween(from: number, to: number): number {
  const d = turned(to - from);
  return d > 180 ? d - 360 : d;
}

export const CORNERS = [
  ['top', 'left'],
  ['top', 'right'],
  ['bottom', 'left'],
] as const;

const inSight = (share: number): boolean => share > -0.05 && share < 1.05;

/** The corner of what is in sight (from the north-west, as the screen counts) where the fewest units stand, the first of equals; `span` is how much of the width counts. */
export function quietCorner(
  pieces: readonly { x: number | null; y: number | null }[],
  sight: { x: number; y: number; w: number; h: number },
  tableHeight: number,
  span = 0.4,
): string {
  const crowd = CORNERS.map(([row, side]) => {
    return pieces.filter(({ x, y }) => {
      if (x === null || y === null) return false;
      const across = (x - sight.x) / sight.w;
      const down = (tableHeight - y - sight.y) / sight.h;
      return (
        inSight(across) &&
        inSight(down) &&
        (side === 'left' ? across < span : across > 1 - span) &&
        (row === 'top' ? down < 0.25 : down > 0.75)
      );
    }).length;
  });
  return CORNERS[crowd.indexOf(Math.min(...crowd))].join(' ');
}

export function inOutline(outline: Point[], x: number, y: number): boolean {
  let inside = false;
  for (let i = 0, j = outline.length - 1; i < outline.length; j = i++) {
    const [xi, yi] = outline[i];
    const [xj, yj] = outline[j];
    if (yi > y !== yj > y && x < ((xj - xi) * (y - yi)) / (yj - yi) + xi) inside = !inside;
  }
  return inside;
}

export function inOutlines(outlines: Point[][], x: number, y: number): boolean {
  return outlines.some((outline) => inOutline(outline, x, y));
}

/** The point of a segment that is nearest to (x, y). */
export function nearestOnSegment(a: Point, b: Point, x: number, y: number): Point {
  const dx = b[0] - a[0];
  const dy = b[1] - a[1];
  const length = dx * dx + dy * dy;
  const t = length === 0 ? 0 : Math.max(0, Math.min(1, ((x - a[0]) * dx + (y - a[1]) * dy) / length));
  return [a[0] + t * dx, a[1] + t * dy];
}

interface Base {
  x: number | null;
  y: number | null;
  facing: number;
  width: number;
  depth: number;
}

/** The corners of a base: front left, front right, rear right, rear left. */
export function cornersOf(base: Base): Point[] {
  const angle = (base.facing * Math.PI) / 180;
  const cos = Math.cos(angle);
  const sin = Math.sin(angle);
  const at = (across: number, ahead: number): Point => [
    (base.x ?? 0) + across * cos + ahead * sin,
    (base.y ?? 0) - across * sin + ahead * cos,
  ];
  const w = base.width / 2;
  const d = base.depth / 2;
  return [at(-w, d), at(w, d), at(w, -d), at(-w, -d)];
}

/** The two points, one on each outline, that lie nearest to each other. */
export function nearestPoints(one: Point[], other: Point[]): [Point, Point] {
  let best: [Point, Point] = [one[0], other[0]];
  let least = Infinity;
  const look = (from: Point[], to: Point[], swap: boolean): void => {
    for (const corner of from) {
      to.forEach((a, i) => {
        const near = nearestOnSegment(a, to[(i + 1) % to.length], corner[0], corner[1]);
        const d = distance(...corner, ...near);
        if (d < least - 0.01) {
          least = d;
          best = swap ? [near, corner] : [corner, near];
        }
      });
    }
  };
  look(one, other, false);
  look(other, one, true);
  return best;
}

/** The point itself when it lies in one of the outlines, else the nearest point on their edges. */
export function pullInside(outlines: Point[][], x: number, y: number): Point {
  if (inOutlines(outlines, x, y) || outlines.length === 0) return [x, y];
  let best: Point = [x, y];
  let least = Infinity;
  for (const outline of outlines) {
    outline.forEach((corner, i) => {
      const near = nearestOnSegment(corner, outline[(i + 1) % outline.length], x, y);
      const d = distance(near[0], near[1], x, y);
      if (d < least) {
        least = d;
        best = near;
      }
    });
  }
  return best;
}

/** Corner cutting: a closed or open course made soft. */
export function softened(points: Point[], closed: boolean, rounds = 3): Point[] {
  let now = points;
  for (let r = 0; r < rounds && now.length > 2; r++) {
    const next: Point[] = closed ? [] : [now[0]];
    const last = closed ? now.length : now.length - 1;
    for (let i = 0; i < last; i++) {
      const a = now[i];
      const b = now[(i + 1) % now.length];
      next.push([a[0] * 0.75 + b[0] * 0.25, a[1] * 0.75 + b[1] * 0.25]);
      next.push([a[0] * 0.25 + b[0] * 0.75, a[1] * 0.25 + b[1] * 0.75]);
    }
    if (!closed) next.push(now[now.length - 1]);
    now = next;
  }
  return now;
}

export interface Box {
  x: number;
  y: number;
  w: number;
  h: number;
}

export function boxOf(points: Point[]): Box {
  const xs = points.map((p) => p[0]);
  const ys = points.map((p) => p[1]);
  const x = Math.min(...xs);
  const y = Math.min(...ys);
  return { x, y, w: Math.max(...xs) - x, h: Math.max(...ys) - y };
}

/** A length in the book's own unit, as one would read it off a tape. */
export function tape(length: number, unit: string): string {
  if (unit === 'square') return `${Math.round(length / 100)}`;
  const read = String(Math.round(length / 10) / 10);
  return unit === 'inch' ? `${read}″` : `${read} cm`;
}

/** How many squares lie from one place to another, as the book counts them: from square to square, wherever in them one points. */
export function squaresApart(
  [ax, ay]: Point,
  [bx, by]: Point,
  scene: { grid: number; measure?: 'straight' | 'orthogonal' },
): number {
  const [across, along] = [
    Math.floor(bx / scene.grid) - Math.floor(ax / scene.grid),
    Math.floor(by / scene.grid) - Math.floor(ay / scene.grid),
  ];
  return scene.measure === 'orthogonal' ? Math.abs(across) + Math.abs(along) : Math.round(Math.hypot(across, along));
}

/** Half the width and the height of the buttons beside a ghost, and the corner at the bottom right that is the view's own. */
export const TOOLS = { half: 102, tall: 54, corner: [160, 62] } as const;

/** Where the buttons for a ghost at (x, y) of the screen stand: middle and top. Below it; above it where the table ends or the view's own buttons are. */
export function toolsBeside(x: number, y: number, width: number, height: number): [number, number] {
  const { half, tall, corner } = TOOLS;
  const left = Math.max(half, Math.min(width - half, x));
  const below = y + 46;
  const floor = left + half > width - corner[0] ? height - corner[1] : height;
  return [left, below + tall > floor ? Math.max(4, Math.min(floor - tall, y - 46 - tall)) : below];
}
