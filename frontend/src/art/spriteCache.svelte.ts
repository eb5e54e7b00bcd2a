/** The cabinet of figures: drawers are opened when somebody on the table needs what is in them. */

import { paintOf, type Dress } from './colours';

/** A colour by its name, a path, and what it is for: 1 it has an edge, 2 it is drawn when small. */
type Part = [string, string, number];

export interface Figure {
  /** Left, top, width and height about the feet; a man is 100 high. */
  box: [number, number, number, number];
  parts: Part[];
}

type Drawer = Record<string, Figure>;

const EDGED = 1;
const WHEN_SMALL = 2;
const EDGE = 1.3;
/** Below this height in pixels a figure is drawn with fewer and bolder strokes. */
const SMALL = 25;
/** Sizes at which figures are drawn, in pixels of height; the next larger one is taken and shrunk. */
const STEPS = [14, 20, 28, 40, 56, 80, 112, 160, 224, 320];
const MOST = 900;

/** The files of figures by their names: the folder a file lies in is no part of it. */
const DRAWERS = new Map(
  Object.entries(import.meta.glob<{ default: Drawer }>('./figures/*/*.json')).map(([path, load]) => [
    path.slice(path.lastIndexOf('/') + 1, -'.json'.length),
    load,
  ]),
);

/** Figures that do not lie in the drawer of their first name. */
const ELSEWHERE: Record<string, string> = {
  officer: 'leaders',
  sergeant: 'leaders',
  bugler: 'leaders',
  drummer: 'leaders',
  bearer: 'leaders',
  lancer: 'cavalry',
  general: 'cavalry',
  horses: 'cavalry',
  arab: 'horsemen',
  chief: 'horsemen',
  camel: 'camels',
  gun: 'ordnance',
  pack: 'train',
  ox: 'train',
  wagon: 'train',
  ammo: 'train',
  ghazi: 'afghan',
  'officer-horse': 'cavalry',
  'boer-pony': 'pony',
  'boer-pony-ride': 'pony',
  'boer-pony-gather': 'pony',
  'beja-camel': 'camels',
  'beja-camel-trot': 'camels',
  'tuareg-camel': 'camels',
  'tuareg-camel-trot': 'camels',
  'pack-camel': 'camels',
};

/** The drawer in which a figure lies. */
export function drawerOf(name: string): string {
  const first = name.includes('-') ? name.slice(0, name.indexOf('-')) : name;
  return ELSEWHERE[name] ?? ELSEWHERE[first] ?? first;
}

export interface Sprite {
  picture: HTMLCanvasElement;
  /** Pixels of the picture for one unit of the figure. */
  scale: number;
  box: Figure['box'];
}

export interface Layer {
  d: string;
  fill: string;
  stroke: string;
}

class Cabinet {
  /** Grows whenever a drawer has been opened. */
  opened = $state(0);
  private readonly figures = new Map<string, Figure>();
  private readonly asked = new Map<string, Promise<void>>();
  private readonly sprites = new Map<string, Sprite>();
  private readonly numbers = new WeakMap<Dress, number>();
  private dresses = 0;

  /** Fetch what is needed for these figures; what is there already is not fetched again. */
  async need(names: Iterable<string>): Promise<void> {
    const drawers = new Set([...names].map(drawerOf));
    await Promise.all([...drawers].map((drawer) => this.open(drawer)));
  }

  private open(drawer: string): Promise<void> {
    let coming = this.asked.get(drawer);
    if (!coming) {
      const fetchIt = DRAWERS.get(drawer);
      coming = fetchIt
        ? fetchIt().then(
            (file) => {
              for (const [name, figure] of Object.entries(file.default)) this.figures.set(name, figure);
              this.opened++;
            },
            // Lost on the way: the next one who needs it asks again.
            () => void this.asked.delete(drawer),
          )
        : Promise.resolve();
      this.asked.set(drawer, coming);
    }
    return coming;
  }

  figure(name: string): Figure | undefined {
    return this.figures.get(name);
  }

  /** A figure as paths, for drawings of a few. */
  layers(name: string, dress: Dress): Layer[] {
    const paint = paintOf(dress);
    return (this.figures.get(name)?.parts ?? []).map(([colour, d, use]) => ({
      d,
      fill: paint[colour] ?? colour,
      stroke: use & EDGED ? paint.edge : 'none',
    }));
  }

  /** A figure as a picture, so high in pixels or a little higher; kept, for most of a table's figures look alike. */
  sprite(name: string, dress: Dress, flip: boolean, height: number): Sprite | null {
    const figure = this.figures.get(name);
    if (!figure) return null;
    const size = STEPS.find((step) => step >= height) ?? STEPS[STEPS.length - 1];
    const key = `${name} ${this.numberOf(dress)} ${flip} ${size}`;
    let sprite = this.sprites.get(key);
    if (!sprite) {
      if (this.sprites.size >= MOST) this.sprites.clear();
      sprite = drawn(figure, paintOf(dress), flip, size / 100, size < SMALL);
      this.sprites.set(key, sprite);
    }
    return sprite;
  }

  private numberOf(dress: Dress): number {
    let n = this.numbers.get(dress);
    if (n === undefined) this.numbers.set(dress, (n = this.dresses++));
    return n;
  }
}

function drawn(figure: Figure, paint: Dress, flip: boolean, scale: number, small: boolean): Sprite {
  const [left, top, width, height] = figure.box;
  const picture = document.createElement('canvas');
  picture.width = Math.ceil((width + 6) * scale);
  picture.height = Math.ceil((height + 6) * scale);
  const c = picture.getContext('2d');
  const box: Figure['box'] = [flip ? -left - width : left, top, width, height];
  if (c) {
    c.setTransform(flip ? -scale : scale, 0, 0, scale, (3 + (flip ? left + width : -left)) * scale, (3 - top) * scale);
    paintParts(c, figure, paint, small);
  }
  return { picture, scale, box };
}

function paintParts(c: CanvasRenderingContext2D, figure: Figure, paint: Dress, small: boolean): void {
  const few = small && figure.parts.filter(([, , use]) => use & WHEN_SMALL).length >= 5;
  c.lineJoin = 'round';
  c.lineWidth = small ? 2 * EDGE : EDGE;
  c.strokeStyle = paint.edge;
  for (const [colour, d, use] of figure.parts) {
    if (few && !(use & WHEN_SMALL)) continue;
    const path = new Path2D(d);
    c.fillStyle = paint[colour] ?? colour;
    c.fill(path);
    if (use & EDGED) c.stroke(path);
  }
}

export const cabinet = new Cabinet();
