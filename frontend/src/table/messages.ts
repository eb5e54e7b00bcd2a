/** Texts of the battlefield. */

import { plural } from '../lib/plural';

export const compassMessages = { N: 'north', E: 'east', S: 'south', W: 'west' } as Record<string, string>;

export const armsMessages = {
  foot: 'foot',
  horse: 'horse',
  camel: 'camel troops',
  gun: 'gun',
  'machine-gun': 'machine gun',
  wagon: 'wagon',
  pack: 'pack animals',
  horses: 'horse holders',
  leader: 'commander',
  marker: 'marker',
} as Record<string, string>;

export const tableMessages = {
  board: 'The table',
  boardHelp:
    'Arrow keys go from unit to unit; Enter chooses. While an order is being placed, arrow keys move it (with Shift by less), Q and E turn it, Enter gives it, Escape puts it back. Plus, minus and zero change the view. Everything can also be done from the list of options.',
  nearer: 'Nearer',
  farther: 'Farther',
  fit: 'Whole table',
  ruler: 'Measure',
  rulerHint: 'Drag from one place to another. Escape puts the ruler away.',
  sections: 'Sections of the table',
  yourEdge: 'your edge',
  threats: 'What the enemy can shoot at',
  filesThrough: (length: string) => `${length}, files through`,
  range: (length: string, unit: string) => (unit === 'square' ? `range ${length}` : `range ${length}`),
  squares: (n: number) => plural(n, 'square', 'squares'),
  square: (x: number, y: number) => `square ${x},${y}`,
  point: (x: string, y: string) => `${x} east, ${y} north`,
  strength: (s: string) => `strength ${s}`,
  facing: (way: string) => `facing ${way}`,
  counter: (n: number) => `counter ${n}`,
};
