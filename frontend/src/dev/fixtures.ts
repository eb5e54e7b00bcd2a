/** Made-up battles for drawing and measuring, used by dev.html and by the tests only. */

import { chanceOf } from '../lib/seededRandom';
import { blankPiece, envelopeOf, eventOf, optionOf, rollOf } from './blanks';
import type { EventDoc, Feature, Man, Piece, QuestionDoc, Scene, ServerMessage, State, View } from '../protocol';

const area = (kind: string, points: [number, number][], level = 0): Feature => ({
  kind,
  shape: 'area',
  points,
  level,
  width: 0,
  words: kind,
});
const line = (kind: string, points: [number, number][], width: number): Feature => ({
  kind,
  shape: 'line',
  points,
  level: 0,
  width,
  words: kind,
});
const box = (x: number, y: number, w: number, h: number): [number, number][] =>
  [
    [x, y],
    [x + w, y],
    [x + w, y + h],
    [x, y + h],
  ].map(([a, b]) => [a * 100, b * 100]);

export const gridScene: Scene = {
  unit: 'square',
  width: 1800,
  height: 1200,
  grid: 100,
  edges: ['S', 'N'],
  features: [
    area('hill', box(10, 6, 5, 4), 1),
    area('hill', box(11, 7, 3, 2), 2),
    area('hill', box(1, 1, 2, 3), 1),
    area('river', box(0, 5, 4, 1)),
    area('wood', box(3, 8, 3, 2)),
    area('wood', box(14, 2, 2, 2)),
    area('water', box(16, 8, 2, 2)),
    area('wadi', box(6, 4, 3, 1)),
    area('trench', box(9, 1, 1, 1)),
    area('building', box(7, 6, 1, 1)),
    area('building', box(8, 7, 1, 1)),
    ...[...Array(12).keys()].map((y) =>
      line(
        'road',
        [
          [550, y * 100 + 50],
          [550, y * 100 + 150],
        ],
        26,
      ),
    ),
    line(
      'wall',
      [
        [700, 600],
        [800, 600],
      ],
      10,
    ),
    line(
      'wall',
      [
        [800, 600],
        [900, 600],
      ],
      10,
    ),
    line(
      'hedge',
      [
        [900, 500],
        [900, 600],
      ],
      10,
    ),
    line(
      'hedge',
      [
        [900, 600],
        [900, 700],
      ],
      10,
    ),
    line(
      'fence',
      [
        [400, 300],
        [500, 300],
      ],
      10,
    ),
    area('entrenchment', box(12, 3, 1, 1)),
    area('entrenchment', box(13, 3, 1, 1)),
  ],
};

const sides = (a: string, b: string): View['sides'] => [
  {
    name: a,
    short: a,
    colour: '#8f2020',
    worth: 34,
    lost: 3,
    limit: 18,
    note: 'has the initiative',
    unseen: false,
    article: 'the',
    home: '',
  },
  {
    name: b,
    short: b,
    colour: '#2d4a2f',
    worth: 30,
    lost: 6,
    limit: 18,
    note: '',
    unseen: false,
    article: 'the',
    home: '',
  },
];

export function gridPieces(): Piece[] {
  const made: Piece[] = [];
  const add = (p: Partial<Piece>): void => {
    made.push({
      ...blankPiece,
      id: made.length,
      facts: [
        { label: 'Value', value: p.strength ?? '3', rule: 'DEV-VAL-01' },
        { label: 'Move', value: '2 squares', rule: 'DEV-MOV-01' },
      ],
      ...p,
    });
  };
  const foot = ['british-1898', 'british-1898', 'highlander-1898', 'egyptian', 'sudanese', 'egyptian'];
  foot.forEach((dress, i) =>
    add({ name: `${i + 1}st Battalion`, short: `${i + 1} Bn`, dress, x: 350 + i * 200, y: 250, counter: i + 2 }),
  );
  add({
    name: 'Sirdar',
    short: 'Sirdar',
    arm: 'leader',
    dress: 'british-1898',
    extras: ['leader', 'standard'],
    x: 850,
    y: 150,
    counter: 1,
  });
  add({
    name: '21st Lancers',
    short: '21 Lrs',
    arm: 'horse',
    dress: 'british-1898',
    depth: 54,
    figures: 2,
    files: 2,
    x: 1550,
    y: 350,
    facing: 90,
    range: 0,
    counter: 8,
  });
  add({
    name: '32nd Battery',
    short: '32 Bty',
    arm: 'gun',
    dress: 'british-artillery',
    depth: 74,
    figures: 2,
    x: 950,
    y: 350,
    range: 800,
    counter: 9,
  });
  add({
    name: 'Maxims',
    short: 'Maxims',
    arm: 'machine-gun',
    dress: 'british-1898',
    depth: 74,
    figures: 2,
    x: 750,
    y: 350,
    range: 400,
  });
  add({
    name: 'Camel Corps',
    short: 'Camels',
    arm: 'camel',
    dress: 'egyptian',
    depth: 54,
    figures: 2,
    files: 2,
    x: 150,
    y: 450,
    marks: [{ letter: 'A', kind: 'nib', words: 'has attacked', shape: 'round' }],
  });
  add({
    name: 'Supply train',
    short: 'Train',
    arm: 'wagon',
    dress: 'egyptian',
    depth: 90,
    figures: 1,
    x: 450,
    y: 50,
    range: 0,
  });
  for (let i = 0; i < 10; i++)
    add({
      side: 1,
      name: `Rub ${i + 1} of the Black Flag`,
      short: `Rub ${i + 1}`,
      dress: i < 6 ? 'mahdist' : i < 8 ? 'beja' : 'mahdist',
      arm: i > 7 ? 'horse' : 'foot',
      figures: i > 7 ? 2 : 3,
      files: i > 7 ? 2 : 3,
      depth: i > 7 ? 54 : 34,
      strength: '2',
      facing: 180,
      x: 250 + i * 150 - ((i * 150) % 100) + 0,
      y: 850 - (i % 3) * 100,
      status: i === 2 ? 'has acted' : '',
      done: i === 2,
      range: i < 3 ? 300 : 0,
    });
  add({
    side: 1,
    name: 'The Khalifa',
    short: 'Khalifa',
    arm: 'leader',
    dress: 'mahdist',
    extras: ['leader', 'standard'],
    facing: 180,
    x: 950,
    y: 1050,
  });
  add({
    side: 1,
    name: 'Mulazimin guns',
    short: 'Guns',
    arm: 'gun',
    dress: 'mahdist',
    depth: 74,
    figures: 2,
    facing: 180,
    x: 1150,
    y: 950,
    range: 600,
  });
  return made.map((p) => ({
    ...p,
    x: p.x === null ? null : Math.floor(p.x / 100) * 100 + 50,
    y: p.y === null ? null : Math.floor(p.y / 100) * 100 + 50,
  }));
}

export function gridView(): View {
  return {
    phase: 'battle',
    turn: 4,
    turns: 12,
    sequence: [
      { id: 'c', words: 'Counters' },
      { id: 'i', words: 'Initiative' },
      { id: 'a', words: 'Activation' },
    ],
    step: 'a',
    active: 0,
    acting: 2,
    sides: sides('Anglo-Egyptian army', 'The Khalifa’s army'),
    pieces: gridPieces(),
    features: [],
    outcome: null,
  };
}

export const freeScene: Scene = {
  unit: 'inch',
  width: 7200,
  height: 4800,
  grid: 0,
  edges: ['S', 'N'],
  features: [
    area(
      'hill',
      [
        [3800, 3000],
        [4600, 2700],
        [5800, 2900],
        [6400, 3500],
        [6000, 4300],
        [4900, 4600],
        [3900, 4200],
        [3500, 3600],
      ],
      1,
    ),
    area(
      'hill',
      [
        [4200, 3300],
        [5000, 3100],
        [5700, 3400],
        [5600, 4000],
        [4700, 4200],
        [4100, 3900],
      ],
      2,
    ),
    area(
      'hill',
      [
        [4600, 3500],
        [5100, 3450],
        [5300, 3700],
        [5000, 3950],
        [4600, 3850],
      ],
      3,
    ),
    area('wood', [
      [500, 3100],
      [1000, 2800],
      [1700, 3000],
      [1900, 3600],
      [1500, 4100],
      [800, 4000],
      [400, 3600],
    ]),
    line(
      'river',
      [
        [-50, 1300],
        [600, 1400],
        [1500, 1150],
        [2600, 1350],
        [3600, 1650],
        [4600, 1100],
        [5600, 700],
        [7250, 850],
      ],
      260,
    ),
    line(
      'road',
      [
        [900, -50],
        [1800, 1100],
        [2700, 2300],
        [4200, 2900],
        [5200, 3400],
        [5800, 4850],
      ],
      200,
    ),
    area('building', [
      [2600, 2700],
      [2950, 2700],
      [2950, 2950],
      [2600, 2950],
    ]),
    area('building', [
      [2750, 2350],
      [3000, 2350],
      [3000, 2550],
      [2750, 2550],
    ]),
    line(
      'wall',
      [
        [2400, 2300],
        [2400, 2050],
        [3400, 2120],
      ],
      40,
    ),
    area('rough', [
      [5900, 1700],
      [6700, 1600],
      [6800, 2300],
      [6100, 2400],
    ]),
    area('marsh', [
      [200, 500],
      [1000, 450],
      [1000, 900],
      [300, 950],
    ]),
    area('village', [
      [6000, 200],
      [6900, 200],
      [6900, 600],
      [6000, 600],
    ]),
    line(
      'trench',
      [
        [3300, 700],
        [3700, 800],
        [4000, 680],
        [4400, 780],
      ],
      60,
    ),
  ],
};

export function freePieces(units = 14, figures = 20): Piece[] {
  const chance = chanceOf(5);
  const columns = Math.ceil(Math.sqrt(units * 1.6));
  return [...Array(units).keys()].map((id) => {
    const side = id % 2;
    const files = side === 0 ? 10 : 7;
    const spread = units > 20;
    const row = Math.floor(id / columns);
    return {
      ...blankPiece,
      id,
      side,
      name: side === 0 ? `24th Foot, ${'ABCDEFGH'[id >> 1] ?? id} Company` : `iButho ${id}`,
      short: side === 0 ? `24th ${'ABCDEFGH'[id >> 1] ?? id}` : `iButho ${id}`,
      dress: side === 0 ? 'british-1879' : id % 4 === 1 ? 'zulu' : 'zulu-married',
      figures,
      files,
      ranks: Math.ceil(figures / files),
      strength: String(figures),
      range_kind: 'round',
      range: side === 0 ? 2400 : 0,
      arc: 45,
      width: units > 40 ? 560 : files * 80,
      depth: units > 40 ? 260 : side === 0 ? 190 : 280,
      x: spread ? 300 + (id % columns) * (6600 / columns) : 900 + ((id >> 1) % 7) * 850,
      y: spread
        ? 4500 - row * (4200 / Math.ceil(units / columns))
        : side === 0
          ? 1900 + chance() * 150
          : 3500 + chance() * 500,
      facing: spread
        ? Math.round(chance() * 359)
        : side === 0
          ? Math.round(chance() * 30) - 15 + (chance() > 0.5 ? 0 : 360)
          : 170 + Math.round(chance() * 25),
      extras: id % 3 === 0 ? ['leader', 'standard'] : [],
      marks:
        id === 3
          ? [
              { letter: 'S', kind: 'nab', words: 'unsteady', shape: 'triangle' },
              { letter: 'L', kind: 'nob', words: 'low on ammunition', shape: 'diamond' },
            ]
          : [],
    };
  });
}

/** Ten groups of twelve, every man by himself. */
export function loosePieces(): Piece[] {
  const chance = chanceOf(7);
  return [...Array(10).keys()].map((id) => {
    const side = id % 2;
    const [left, low] = [500 + (id >> 1) * 1350, side === 0 ? 1500 : 3200];
    const men: Man[] = [...Array(12).keys()].map((n) => ({
      id: id * 12 + n,
      x: left + (n % 4) * 260 + Math.round(chance() * 50),
      y: low + Math.floor(n / 4) * 260 + Math.round(chance() * 50),
      facing: side === 0 ? 0 : 180,
      base: 200,
      arm: 'foot',
      rank: n === 0 ? 'nco' : '',
      bearing: n === 5 ? 'wounded' : '',
      marks: n === 5 ? [{ letter: 'w', kind: 'nub', words: 'wounded', shape: 'square' }] : [],
      words: `man ${n + 1}`,
    }));
    return {
      ...blankPiece,
      id,
      side,
      group: id,
      name: `Section ${id}`,
      short: `S${id}`,
      dress: side === 0 ? 'british-1879' : 'zulu',
      figures: 12,
      x: men[5].x,
      y: men[5].y,
      facing: men[5].facing,
      width: 1000,
      depth: 800,
      men,
      range: 0,
    };
  });
}

export function freeView(units?: number, figures?: number): View {
  return { ...gridView(), turn: 5, turns: 0, sides: sides('British', 'Zulu'), pieces: freePieces(units, figures) };
}

export const events: EventDoc[] = [
  eventOf({ kind: 'zib', part: 'head', rule: 'DEV-SEQ-01', words: 'Turn 4 begins.', at: 1 }),
  eventOf({
    kind: 'zab',
    shown: 'move',
    rule: 'DEV-MOV-02',
    words: '1st Battalion moves to 4,3.',
    who: 0,
    side: 0,
    x: 4,
    y: 3,
    at: 2,
  }),
  eventOf({
    kind: 'zob',
    shown: 'fire',
    rule: 'DEV-FIR-11',
    words: '32nd Battery fires at Rub 3 of the Black Flag: 14 against 9.',
    who: 8,
    whom: 14,
    side: 0,
    at: 3,
    rolls: [
      rollOf({
        who: 8,
        name: '32nd Battery',
        side: 0,
        faces: [5, 4],
        dice: 9,
        score: 14,
        lines: [
          { rule: 'DEV-FIR-11', amount: 2, words: 'its value' },
          { rule: 'DEV-FIR-13', amount: 3, words: 'beside its commander' },
        ],
      }),
      rollOf({
        who: 14,
        name: 'Rub 3',
        side: 1,
        sides: 12,
        faces: [7],
        dice: 7,
        score: 9,
        lines: [{ rule: 'DEV-FIR-12', amount: 2, words: 'its value' }],
      }),
    ],
  }),
  eventOf({
    kind: 'zub',
    part: 'result',
    shown: 'fall',
    rule: 'DEV-FIR-22',
    words: 'Rub 3 of the Black Flag is destroyed by the fire.',
    who: 8,
    whom: 14,
    of: 14,
    side: 1,
    good: -1,
    gone: true,
    at: 3,
  }),
];

export function gridQuestion(): QuestionDoc {
  const places: [number, number, number[]][] = [];
  for (let x = 5; x <= 9; x++)
    for (let y = 1; y <= 4; y++)
      if (Math.abs(x - 7) + Math.abs(y - 2) <= 2 && (x !== 7 || y !== 2))
        places.push([x * 100 + 50, y * 100 + 50, [0, 90, 180, 270]]);
  return {
    number: 3,
    side: 0,
    kind: 'glim',
    rule: 'DEV-ACT-01',
    who: 2,
    post: -1,
    words: 'What does the 3rd Battalion do?',
    options: [
      optionOf({
        verb: 'blorp',
        text: 'blorp 2 at 13',
        words: 'Fire at Rub 2 of the Black Flag',
        rule: 'DEV-FIR-02',
        who: 2,
        target: 13,
        odds: true,
      }),
      optionOf({
        verb: 'snarf',
        text: 'snarf 2 to {x},{y} facing {facing}',
        words: 'Move',
        rule: 'DEV-MOV-02',
        who: 2,
        reach: { kind: 'places', places },
      }),
      optionOf({ verb: 'wib', text: 'wib 2', words: 'Stand fast', rule: 'DEV-ACT-02', who: 2, closes: true }),
    ],
  };
}

export function freeQuestion(): QuestionDoc {
  return {
    number: 3,
    side: 0,
    kind: 'glam',
    rule: 'DEV-MOV-01',
    who: 4,
    post: -1,
    words: '24th Foot, C Company: move, fire or wait?',
    options: [
      optionOf({
        verb: 'snarf',
        text: 'snarf 4 to {x},{y} facing {facing}',
        words: 'Move',
        rule: 'DEV-MOV-01',
        who: 4,
        reach: envelopeOf({
          outlines: [
            [
              [2000, 2000],
              [2200, 2500],
              [2600, 2750],
              [3000, 2500],
              [3200, 2000],
              [2900, 1700],
              [2300, 1700],
            ],
          ],
        }),
      }),
      optionOf({
        verb: 'blorp',
        text: 'blorp 4 at 5',
        words: 'Volley at iButho 5',
        rule: 'DEV-FIR-01',
        who: 4,
        target: 5,
        odds: true,
      }),
    ],
  };
}

export function messages(kind: string): ServerMessage[] {
  const scene = kind === 'grid' ? gridScene : freeScene;
  const view =
    kind === 'grid'
      ? gridView()
      : kind === 'crowd'
        ? freeView(75, 20)
        : kind === 'men'
          ? { ...freeView(0, 0), pieces: loosePieces() }
          : kind === 'empty'
            ? freeView(0, 0)
            : freeView();
  const state: State = {
    type: 'state',
    number: 3,
    undos: 0,
    side: 0,
    asked: 0,
    asked_seat: 0,
    asked_seats: [0],
    thinking: false,
    paused: false,
    curtain: false,
    undo: 'free',
    view,
    throw: null,
    posts: [],
    asked_post: -1,
    question: kind === 'grid' ? gridQuestion() : kind === 'free' ? freeQuestion() : null,
  };
  return [
    {
      type: 'welcome',
      game: 'dev',
      title: kind === 'grid' ? 'Omdurman, first attack' : 'Nyezane',
      book: 'dev',
      book_title: 'A made-up book',
      scene,
      role: 'host',
      seat: 0,
      mine: [0],
      sides: [0],
      side_names: view.sides.map((s) => s.name),
      scored: 'points left',
      breaks: 'breaks at {n} lost',
      briefing: { words: 'Hold the ridge until the sun is down.', counts: 'points', endings: [] },
      seats: [],
      commitment: '',
      settings: {},
      house_rules: {},
      hotseat: false,
      advice: true,
      replay: false,
      forked: false,
      posts: [],
      aims: [{ verb: 'blorp', text: 'blorp {who} at {whom}' }],
      chat: [],
      mail: false,
      mail_to: '',
      players: [],
      tables: false,
    },
    { type: 'events', start: 0, undos: 0, events },
    state,
  ];
}
