/** Who wears what: the dress keys of the books' armies, each with its figures, its colours and the land it is most at home in. */

import { PLAIN, type Dress } from './colours';

export type Cloth = 'sudan' | 'veldt' | 'frontier' | 'savanna' | 'farmland';

/** What a unit is seen to do; on the march one foot goes before the other. */
export type Stance = 'still' | 'fire' | 'charge' | 'stride' | 'step';

type Poses = Readonly<Record<Stance, readonly string[]>>;

/** How a people's figures are drawn. */
export interface Body extends Poses {
  /** The same seen from behind and from before, where they are drawn so. */
  away?: Partial<Poses>;
  front?: Partial<Poses>;
  prone: string;
  fallen: string;
  flee: string;
  wounded: string;
  prisoner: string;
  sergeant: string;
  leader: string;
  standard: string;
  musician: string;
  horse: readonly string[];
  camel: readonly string[];
  /** Riders at speed, stretched out and gathered; on camels. */
  gallop: readonly string[];
  gather: readonly string[];
  trot: readonly string[];
  /** Who leads riders, and who leads by himself. */
  rides: string;
  chief: string;
  gunner: string;
  /** What they fire, big and many-barrelled. */
  cannon: string;
  machine: string;
  /** How far a man may stand from his place in the ranks, in hundredths of his height. */
  loose: number;
}

const OFFICERS = {
  leader: 'officer-sword',
  standard: 'bearer',
  musician: 'bugler',
  chief: 'general-horse',
  gunner: 'gunner',
  sergeant: 'sergeant',
  cannon: 'gun-field',
  machine: 'gun-gatling',
};
const MOUNTED = {
  ...riders('cavalry'),
  rides: 'officer-horse',
  camel: ['camel-corps', 'camel-corps', 'camel-corps-trot'],
  trot: ['camel-corps-trot'],
};

function riders(name: string): Pick<Body, 'horse' | 'gallop' | 'gather' | 'rides'> {
  return { horse: [`${name}-walk`], gallop: [`${name}-charge`], gather: [`${name}-gather`], rides: `${name}-officer` };
}

/** Figures that are drawn from behind, too, under the same name. */
export const SEEN_FROM_BEHIND = new Set([
  'officer-sword',
  'bearer',
  'drummer',
  'gun-field',
  'gun-bronze',
  'gun-screw',
  'gun-gatling',
  'gun-gardner',
  'gun-maxim',
]);
/** And from before: a gun looks where it fires. */
export const SEEN_FROM_BEFORE = new Set([
  'gun-field',
  'gun-bronze',
  'gun-screw',
  'gun-gatling',
  'gun-gardner',
  'gun-maxim',
]);

function drilled(name: string, more: Partial<Body> = {}, load = true, states = name): Body {
  const ready = load ? [`${name}-order`, `${name}-order`, `${name}-order`, `${name}-load`] : [`${name}-order`];
  return {
    still: ready,
    fire: [`${name}-fire`, `${name}-fire`, `${name}-kneel`],
    charge: [`${name}-advance`],
    stride: [`${name}-advance`],
    step: [`${name}-step`],
    away: {
      still: [`${name}-order-away`, `${name}-order-away`, `${name}-advance-away`],
      fire: [`${name}-fire-away`, `${name}-fire-away`, `${name}-kneel-away`],
      charge: [`${name}-advance-away`],
      stride: [`${name}-advance-away`],
      step: [`${name}-step-away`],
    },
    front: {
      still: [`${name}-order`, `${name}-order`, `${name}-kneel-front`],
      fire: [`${name}-fire-front`, `${name}-fire-front`, `${name}-kneel-front`],
    },
    prone: 'regular-prone',
    fallen: `${states}-fallen`,
    flee: `${states}-flee`,
    wounded: `${states}-wounded`,
    prisoner: `${states}-prisoner`,
    loose: 2,
    ...OFFICERS,
    ...MOUNTED,
    ...more,
  };
}

/** From behind: how they stand, and how they run. */
function seenBehind(still: readonly string[], run: readonly string[]): Partial<Poses> {
  return { still, fire: still, charge: run, stride: run, step: [still[0]] };
}

function warriors(name: string, still: readonly string[], charge: readonly string[], more: Partial<Body>): Body {
  return {
    still,
    fire: still,
    charge,
    stride: charge,
    step: [still[0]],
    prone: 'boer-prone',
    fallen: `${name}-fallen`,
    flee: `${name}-flee`,
    wounded: `${name}-wounded`,
    prisoner: `${name}-prisoner`,
    sergeant: still[0],
    leader: still[0],
    standard: still[0],
    musician: still[0],
    horse: ['arab-horse'],
    gallop: ['arab-horse-charge'],
    gather: ['arab-horse-gather'],
    rides: 'chief-horse',
    camel: ['beja-camel'],
    trot: ['beja-camel-trot'],
    chief: 'chief-horse',
    gunner: 'gunner-ansar',
    cannon: 'gun-bronze',
    machine: 'gun-gatling',
    loose: 9,
    ...more,
  };
}

export const BODIES: Record<string, Body> = {
  regular: drilled('regular'),
  highlander: drilled('highlander', {}, false, 'regular'),
  sailor: drilled('sailor', { gunner: 'gunner-navy', machine: 'gun-gardner' }, false),
  askari: drilled('askari', {
    gunner: 'gunner-fez',
    ...riders('spahi'),
    chief: 'spahi-officer',
    camel: ['camel-fez', 'camel-fez', 'camel-fez-trot'],
    trot: ['camel-fez-trot'],
  }),
  sepoy: drilled('sepoy', {
    ...riders('sowar'),
    horse: ['sowar-lance'],
    gallop: ['sowar-lance-charge'],
    gather: ['sowar-lance-gather'],
  }),
  legion: drilled('legion', riders('chasseur'), true, 'regular'),
  lancer: drilled('regular', { horse: ['lancer-walk'], gallop: ['lancer-charge'], gather: ['lancer-gather'] }),
  boer: {
    still: ['boer-port', 'boer-port', 'boer-load'],
    fire: ['boer-fire', 'boer-kneel'],
    charge: ['boer-port'],
    stride: ['boer-port'],
    step: ['boer-step'],
    away: { still: ['boer-port-away'], fire: ['boer-fire-away'] },
    prone: 'boer-prone',
    fallen: 'boer-fallen',
    flee: 'boer-flee',
    wounded: 'boer-wounded',
    prisoner: 'boer-prisoner',
    sergeant: 'boer-port',
    leader: 'boer-port',
    standard: 'boer-port',
    musician: 'boer-port',
    horse: ['boer-pony'],
    gallop: ['boer-pony-ride'],
    gather: ['boer-pony-gather'],
    rides: 'boer-pony',
    trot: ['boer-pony-ride'],
    camel: ['boer-pony'],
    chief: 'boer-pony-ride',
    gunner: 'gunner',
    cannon: 'gun-field',
    machine: 'gun-maxim',
    loose: 6,
  },
  zulu: warriors(
    'zulu',
    ['zulu-stand-plume', 'zulu-run', 'zulu-strike-plume', 'zulu-stand-plume', 'zulu-knob'],
    ['zulu-run', 'zulu-run', 'zulu-strike-plume'],
    {
      step: ['zulu-step'],
      away: seenBehind(
        ['zulu-stand-away', 'zulu-run-away', 'zulu-stand-away', 'zulu-strike-away'],
        ['zulu-run-away', 'zulu-run-away', 'zulu-strike-away'],
      ),
    },
  ),
  'zulu-ring': warriors(
    'zulu',
    ['zulu-stand', 'zulu-run-ring', 'zulu-strike-ring', 'zulu-stand', 'zulu-knob-ring'],
    ['zulu-run-ring', 'zulu-run-ring', 'zulu-strike-ring'],
    {
      step: ['zulu-step-ring'],
      away: seenBehind(['zulu-stand-ring-away', 'zulu-run-ring-away'], ['zulu-run-ring-away']),
    },
  ),
  ansar: warriors(
    'ansar',
    ['ansar-stand', 'ansar-run', 'ansar-strike', 'ansar-stand', 'ansar-sword'],
    ['ansar-run', 'ansar-strike', 'ansar-sword'],
    {
      step: ['ansar-step'],
      away: seenBehind(
        ['ansar-stand-away', 'ansar-run-away', 'ansar-strike-away'],
        ['ansar-run-away', 'ansar-run-away', 'ansar-strike-away'],
      ),
      standard: 'ansar-flag',
      leader: 'ansar-sword',
    },
  ),
  'ansar-rifle': warriors('ansar', ['ansar-rifle'], ['ansar-run'], { standard: 'ansar-flag', leader: 'ansar-sword' }),
  beja: warriors('beja', ['beja-stand', 'beja-run', 'beja-strike', 'beja-stand'], ['beja-run', 'beja-strike'], {
    step: ['beja-step'],
    away: seenBehind(
      ['beja-stand-away', 'beja-run-away', 'beja-strike-away'],
      ['beja-run-away', 'beja-run-away', 'beja-strike-away'],
    ),
    standard: 'ansar-flag',
  }),
  afghan: warriors(
    'afghan',
    ['afghan-stand', 'afghan-level', 'afghan-kneel', 'afghan-stand'],
    ['ghazi', 'afghan-stand'],
    {
      fire: ['afghan-fire', 'afghan-kneel'],
      stride: ['afghan-level'],
      step: ['afghan-step'],
      away: seenBehind(['afghan-stand-away', 'afghan-stand-away', 'afghan-level-away'], ['afghan-level-away']),
    },
  ),
  ghazi: warriors('afghan', ['ghazi'], ['ghazi'], {}),
  tuareg: warriors('tuareg', ['tuareg-stand', 'tuareg-run', 'tuareg-strike'], ['tuareg-run', 'tuareg-strike'], {
    camel: ['tuareg-camel'],
    trot: ['tuareg-camel-trot'],
    horse: ['tuareg-camel'],
    gallop: ['tuareg-camel-trot'],
    gather: ['tuareg-camel'],
    away: seenBehind(['tuareg-stand-away', 'tuareg-run-away'], ['tuareg-run-away']),
  }),
  berber: warriors('afghan', ['berber-level', 'berber-fire'], ['berber-level'], { fire: ['berber-fire'] }),
  spearman: warriors(
    'beja',
    ['spearman-stand', 'spearman-run', 'spearman-strike'],
    ['spearman-run', 'spearman-strike'],
    {},
  ),
  musketeer: warriors('beja', ['musketeer-level', 'musketeer-fire'], ['musketeer-level'], { fire: ['musketeer-fire'] }),
  maasai: warriors('beja', ['maasai-stand', 'maasai-run', 'maasai-strike'], ['maasai-run', 'maasai-strike'], {}),
};

export interface Look {
  body: keyof typeof BODIES & string;
  land: Cloth;
  /** One or more sets of colours: a crowd is not cast in one mould. */
  dress: readonly Dress[];
  /** Their machine gun, where it is of a later year than their people's. */
  machine?: string;
}

const FAIR = { skin: '#dda57c' };
const TAN = { skin: '#b9825a', hair: '#2b1c12' };
const BROWN = { skin: '#8f5f40', hair: '#2b1d14' };
const DARK = { skin: '#6d4630', hair: '#1f150e' };
const RED = {
  coat: '#b0332b',
  trousers: '#2a3450',
  gaiter: '#26211f',
  head: '#efe6cf',
  band: '#ddd0ac',
  facing: '#2f6a48',
  belt: '#f2ead6',
  bag: '#d9caa2',
  cloth: '#7d1f24',
  flag: '#b0332b',
  flag2: '#2a3450',
};
const KHAKI = {
  coat: '#b99c62',
  trousers: '#a88c55',
  gaiter: '#8d7547',
  head: '#cbb27a',
  band: '#b4985d',
  facing: '#a68a52',
  belt: '#6b4526',
  bag: '#d2bd8c',
  boots: '#3b291b',
  cloth: '#7d4a2a',
};
const BLUE = {
  coat: '#2b3a62',
  trousers: '#26304c',
  gaiter: '#26211f',
  head: '#efe6cf',
  facing: '#a8322b',
  belt: '#f2ead6',
  cloth: '#26304c',
  flag: '#b0332b',
  flag2: '#f4eddc',
};
const BAYS: readonly Dress[] = [{ mount: '#7a4a2a' }, { mount: '#4a3224', mane: '#231811' }, { mount: '#8a5d36' }];
const ANSAR: Dress = {
  skin: '#5f3f2b',
  coat: '#efe7d2',
  trousers: '#e4d8ba',
  head: '#f3ecda',
  facing: '#35568a',
  belt: '#b0932e',
  shield: '#9b7444',
  mark: '#5a3d22',
  hair: '#1d140e',
  flag: '#f0e8d2',
  flag2: '#2f6a48',
  mount: '#8c5a34',
  cloth: '#a3402a',
  wood: '#6f4a28',
};
const ANSAR_2: Dress = {
  ...ANSAR,
  skin: '#5a3a28',
  coat: '#e8dcc0',
  trousers: '#d9caa4',
  facing: '#232323',
  belt: '#8f2020',
  shield: '#6b4a2c',
  mark: '#3a2818',
  mount: '#4a3222',
  cloth: '#2f5a3c',
};
const ZULU: Dress = {
  skin: '#6d4630',
  shield: '#3b2a20',
  mark: '#e9dfc8',
  fur: '#b98d58',
  belt: '#efe6d2',
  hair: '#1d140e',
  band: '#8fa3b5',
  mane: '#4a3c32',
  brass: '#b9873a',
  coat: '#6d4630',
  trousers: '#6d4630',
};
const BOER: Dress = {
  ...FAIR,
  coat: '#6d5b42',
  trousers: '#4d4638',
  gaiter: '#3b3227',
  head: '#5a4a34',
  band: '#2b221a',
  belt: '#d8cdb4',
  leather: '#7a4d27',
  hair: '#5a3c22',
  mount: '#8a5d36',
  cloth: '#8b8168',
};

function each(common: Dress, variants: readonly Dress[]): Dress[] {
  return variants.map((one) => ({ ...common, ...one }));
}

/** A flag of a colour, whatever the side's own is. */
function flagged(flag: string, flag2: string): Dress[] {
  return [
    { ...ANSAR, flag, flag2, facing: flag },
    { ...ANSAR_2, flag, flag2, facing: flag },
  ];
}

function look(body: string, land: Cloth, dress: readonly Dress[]): Look {
  return { body, land, dress };
}

export const LOOKS: Record<string, Look> = {
  british: look('regular', 'veldt', each({ ...FAIR, ...RED }, BAYS)),
  'british-1884': look(
    'regular',
    'sudan',
    each({ ...FAIR, ...RED, coat: '#8e9298', trousers: '#9a7f4e', facing: '#7c8086' }, BAYS),
  ),
  'british-khaki': look('regular', 'frontier', each({ ...FAIR, ...KHAKI }, BAYS)),
  'british-1898': look('regular', 'sudan', each({ ...FAIR, ...KHAKI }, BAYS)),
  'british-grey': look(
    'regular',
    'sudan',
    each(
      {
        ...FAIR,
        coat: '#8e9298',
        trousers: '#6f7276',
        gaiter: '#3a3a3a',
        head: '#e6dcc0',
        facing: '#7c8086',
        belt: '#efe6cf',
      },
      BAYS,
    ),
  ),
  'british-blue': look('lancer', 'sudan', each({ ...FAIR, ...BLUE }, BAYS)),
  'british-artillery': look('regular', 'sudan', [{ ...FAIR, ...BLUE, wheel: '#7f8663', barrel: '#494d53' }]),
  highlander: look('highlander', 'sudan', [
    { ...FAIR, ...RED, trousers: '#2e4a3a', band: '#c9b25a', gaiter: '#7b2f2a', flag: '#b0332b' },
  ]),
  'highlander-1884': look('highlander', 'sudan', [
    {
      ...FAIR,
      ...RED,
      coat: '#8e9298',
      facing: '#7c8086',
      trousers: '#2e4a3a',
      band: '#c9b25a',
      gaiter: '#7b2f2a',
      flag: '#b0332b',
    },
  ]),
  'highlander-1898': look('highlander', 'sudan', [
    { ...FAIR, ...KHAKI, trousers: '#2e4a3a', band: '#c9b25a', gaiter: '#7b2f2a', flag: '#2e4a3a', flag2: '#c9b25a' },
  ]),
  naval: look('sailor', 'sudan', [
    {
      ...FAIR,
      coat: '#2b3b62',
      trousers: '#e6dfca',
      gaiter: '#8a6a3c',
      head: '#e6cf8e',
      band: '#222a44',
      facing: '#3d5386',
      belt: '#7a5430',
      bag: '#cfc3a0',
    },
  ]),
  colonial: look('boer', 'veldt', each({ ...BOER, coat: '#54513f', trousers: '#8a744c', head: '#8b7449' }, BAYS)),
  settler: look('boer', 'veldt', each({ ...BOER, coat: '#7a6a52' }, BAYS)),
  australian: look('boer', 'veldt', each({ ...BOER, ...KHAKI, head: '#a78c57' }, BAYS)),
  sepoy: look(
    'sepoy',
    'frontier',
    each(
      {
        ...BROWN,
        coat: '#b0332b',
        trousers: '#2a3450',
        gaiter: '#26211f',
        head: '#2d3a5c',
        facing: '#f0e6c8',
        belt: '#f2ead6',
      },
      BAYS,
    ),
  ),
  indian: look(
    'sepoy',
    'frontier',
    each(
      {
        ...BROWN,
        coat: '#a99061',
        trousers: '#9a8250',
        gaiter: '#6f7a58',
        head: '#5b6a86',
        facing: '#a3402a',
        belt: '#5b4025',
      },
      BAYS,
    ),
  ),
  sikh: look(
    'sepoy',
    'frontier',
    each({ ...BROWN, coat: '#a99061', trousers: '#9a8250', head: '#b08a2c', facing: '#a3402a', belt: '#5b4025' }, BAYS),
  ),
  gurkha: look('askari', 'frontier', [
    {
      ...TAN,
      coat: '#25402f',
      trousers: '#1f2f26',
      gaiter: '#1c1c1c',
      head: '#1c1c1c',
      facing: '#8f2020',
      belt: '#1c1c1c',
    },
  ]),
  egyptian: look(
    'askari',
    'sudan',
    each(
      {
        ...BROWN,
        coat: '#ece4cf',
        trousers: '#e3d8bb',
        gaiter: '#c9b98f',
        head: '#a3262a',
        facing: '#d8cba6',
        belt: '#5b4025',
        bag: '#c9b98f',
        flag: '#a3262a',
      },
      BAYS,
    ),
  ),
  'egyptian-1898': look(
    'askari',
    'sudan',
    each(
      {
        ...BROWN,
        coat: '#c6ad76',
        trousers: '#a9915d',
        gaiter: '#3a4a6a',
        head: '#b3995f',
        facing: '#a9915d',
        belt: '#5b4025',
        flag: '#a3262a',
      },
      BAYS,
    ),
  ),
  sudanese: look('askari', 'sudan', [
    {
      ...DARK,
      coat: '#c2a871',
      trousers: '#a9905c',
      gaiter: '#3a4a6a',
      head: '#a3262a',
      facing: '#8f2020',
      belt: '#5b4025',
      flag: '#a3262a',
    },
  ]),
  mahdist: look('ansar', 'sudan', [ANSAR, ANSAR_2, { ...ANSAR, coat: '#f4eddc', shield: '#7d5a34' }]),
  'mahdist-red': look('ansar', 'sudan', flagged('#a3262a', '#f0e8d2')),
  'mahdist-green': look('ansar', 'sudan', flagged('#2f6a48', '#f0e8d2')),
  'mahdist-black': look('ansar', 'sudan', flagged('#2a2522', '#efe6d0')),
  'mahdist-white': look('ansar', 'sudan', flagged('#f4eede', '#35568a')),
  'mahdist-blue': look('ansar', 'sudan', flagged('#35568a', '#f0e8d2')),
  'mahdist-rifle': look('ansar-rifle', 'sudan', [ANSAR, ANSAR_2]),
  beja: look(
    'beja',
    'sudan',
    each(
      {
        skin: '#6b4530',
        coat: '#e6d9b8',
        hair: '#2a1c13',
        mane: '#8a6a40',
        belt: '#efe6d2',
        shield: '#b08a56',
        mark: '#6d4a2a',
        mount: '#c9a46c',
        cloth: '#7a3b2a',
        saddle: '#5a3a20',
      },
      [{}, { skin: '#5f3d2a', coat: '#d9caa4', shield: '#8a6a40' }, { coat: '#efe6d0' }],
    ),
  ),
  zulu: look('zulu', 'veldt', [
    ZULU,
    { ...ZULU, skin: '#5f3f2b', shield: '#4a3326', mark: '#b98d58' },
    { ...ZULU, skin: '#60402c', shield: '#2b221d', mark: '#5b4636' },
  ]),
  'zulu-married': look('zulu-ring', 'veldt', [
    { ...ZULU, skin: '#6a432d', shield: '#eee6d3', mark: '#a0522f' },
    { ...ZULU, shield: '#9a5331', mark: '#efe6d2' },
    { ...ZULU, skin: '#60402c', shield: '#e9dfc8', mark: '#4a2e1c' },
  ]),
  'natal-native': look('spearman', 'veldt', [
    { ...DARK, coat: '#7a6a4c', head: '#a8322b', band: '#a8322b', shield: '#8a5a33', mark: '#3a2818' },
  ]),
  ashanti: look('musketeer', 'savanna', [
    { ...DARK, coat: '#7c5a2e' },
    { ...DARK, coat: '#8f4a2a' },
  ]),
  african: look('spearman', 'savanna', [
    {
      skin: '#5f3f2b',
      coat: '#a3522e',
      head: '#5f3f2b',
      facing: '#c9a24f',
      band: '#e6dcc4',
      shield: '#a07a48',
      mark: '#3a2818',
      hair: '#1d140e',
    },
    { ...DARK, coat: '#8a5a33' },
  ]),
  maasai: look('maasai', 'savanna', [
    {
      skin: '#633f2b',
      coat: '#a2391f',
      cloth: '#a2391f',
      shield: '#efe6d2',
      mark: '#1d140e',
      hair: '#7a2c18',
      mane: '#241c17',
      belt: '#efe6d2',
    },
  ]),
  hausa: look('askari', 'savanna', [
    { ...DARK, coat: '#2d3a5c', trousers: '#8a744c', head: '#a3262a', belt: '#f3ead2' },
  ]),
  boer: look('boer', 'veldt', [
    BOER,
    { ...BOER, coat: '#4c5563', trousers: '#6a5b44', head: '#8d7a55', hair: '#9a7442', mount: '#4b3426' },
    { ...BOER, coat: '#7b6a4a', head: '#4a3c28' },
  ]),
  afghan: look('afghan', 'frontier', [
    {
      ...TAN,
      coat: '#d9ccaa',
      trousers: '#cfc09a',
      cloth: '#5a4632',
      head: '#e9dfc4',
      facing: '#7a3b2a',
      belt: '#39465c',
      boots: '#6a4426',
      shield: '#3a2f26',
      mark: '#b9873a',
      wood: '#5d3719',
    },
    {
      ...TAN,
      coat: '#8fa0a6',
      trousers: '#c9bb98',
      cloth: '#6d3a2c',
      head: '#43597a',
      facing: '#c9a24f',
      belt: '#8f2020',
      boots: '#6a4426',
    },
  ]),
  'afghan-regular': look('askari', 'frontier', [
    { ...TAN, coat: '#54463a', trousers: '#39465c', head: '#2a241c', facing: '#8f2020', belt: '#d9c9a2' },
  ]),
  pathan: look('afghan', 'frontier', [
    {
      ...TAN,
      coat: '#8fa0a6',
      trousers: '#c9bb98',
      cloth: '#6d3a2c',
      head: '#43597a',
      facing: '#c9a24f',
      belt: '#8f2020',
      boots: '#6a4426',
    },
    { ...TAN, coat: '#e3d7b6', trousers: '#d3c49c', head: '#e9dfc4', cloth: '#54463a' },
  ]),
  ghazi: look('ghazi', 'frontier', [
    {
      ...TAN,
      coat: '#f0e8d2',
      trousers: '#e2d7b9',
      head: '#4d7048',
      belt: '#54463a',
      shield: '#3a2f22',
      mark: '#b9873a',
    },
    { ...TAN, coat: '#e9dfc4', head: '#efe8d6', shield: '#3a2f22' },
  ]),
  indianrebel: look('ghazi', 'frontier', [
    { ...BROWN, coat: '#c9a24f', trousers: '#efe6cf', head: '#a3402a', shield: '#3a2f22' },
  ]),
  'central-asian': look('afghan', 'frontier', [{ ...TAN, coat: '#7a3b2a', trousers: '#c9bb98', head: '#e9dfc4' }]),
  french: look('legion', 'savanna', [
    { ...FAIR, coat: '#2d3f70', trousers: '#b13a34', gaiter: '#efe8d4', head: '#b13a34', belt: '#1f1f1f' },
  ]),
  'french-colonial': look('regular', 'savanna', [
    { ...FAIR, coat: '#2d3f70', trousers: '#e9e2cf', gaiter: '#e9e2cf', belt: '#1f1f1f', facing: '#2d3f70' },
  ]),
  legion: look('legion', 'sudan', [
    {
      ...FAIR,
      coat: '#36486f',
      trousers: '#e6dec8',
      gaiter: '#efe8d4',
      head: '#efe8d6',
      facing: '#b13a34',
      belt: '#241f1c',
      bag: '#cfc3a0',
      boots: '#241c17',
    },
  ]),
  zouave: look('askari', 'sudan', [{ ...TAN, coat: '#2c3a63', trousers: '#b13a34', head: '#b13a34', belt: '#4f8096' }]),
  tirailleur: look('askari', 'savanna', [
    { ...DARK, coat: '#2d3f70', trousers: '#e9e2cf', head: '#b13a34', belt: '#b13a34' },
  ]),
  german: look('boer', 'savanna', [{ ...BOER, coat: '#bda873', trousers: '#a9935c', head: '#9b8a5e' }]),
  'german-blue': look('regular', 'farmland', [
    { ...FAIR, coat: '#2c3a55', trousers: '#3a3f4a', head: '#1d1d1d', facing: '#a3262a', belt: '#1f1f1f' },
  ]),
  askari: look('askari', 'savanna', [
    { ...DARK, coat: '#bda873', trousers: '#a9935c', head: '#bda873', belt: '#4b351d', gaiter: '#3a4a6a' },
  ]),
  italian: look('regular', 'savanna', [
    {
      ...FAIR,
      coat: '#efe8d4',
      trousers: '#ddd2b2',
      gaiter: '#c9b98f',
      head: '#e5dcc0',
      facing: '#2f6a48',
      belt: '#2f4a35',
      flag: '#2f6a48',
      flag2: '#a3262a',
    },
  ]),
  ascari: look('askari', 'savanna', [
    {
      ...DARK,
      coat: '#efe8d4',
      trousers: '#e2d7b9',
      gaiter: '#c9b98f',
      head: '#a3262a',
      facing: '#a3262a',
      belt: '#a3262a',
    },
  ]),
  abyssinian: look('spearman', 'savanna', [
    { ...BROWN, coat: '#f2ead6', trousers: '#e5dabb', band: '#a3262a', shield: '#3a2f22', mark: '#b9873a' },
    { ...DARK, coat: '#e5dabb', shield: '#54463a' },
  ]),
  somali: look('spearman', 'savanna', [{ ...DARK, coat: '#efe6cf', shield: '#d9c9a2' }]),
  turkish: look('askari', 'sudan', [
    { ...TAN, coat: '#2c3650', trousers: '#2c3650', head: '#a3262a', belt: '#1f1f1f' },
  ]),
  russian: look('legion', 'farmland', [
    { ...FAIR, coat: '#e9e2cf', trousers: '#8e2f2a', head: '#f2ead6', belt: '#2a241c', gaiter: '#2a211b' },
  ]),
  american: look('boer', 'farmland', [{ ...BOER, coat: '#2d4a78', trousers: '#a48c58', head: '#a78c57' }]),
  filipino: look('sailor', 'farmland', [{ ...BROWN, coat: '#b9c3cc', trousers: '#a8b2bb', head: '#dcc27a' }]),
  moro: look('ghazi', 'farmland', [
    { ...BROWN, coat: '#a3402a', trousers: '#3b5c52', head: '#c9a24f', shield: '#8a6237' },
  ]),
  spanish: look('sailor', 'farmland', [{ ...FAIR, coat: '#9db0c4', trousers: '#8fa2b6', head: '#e7d08d' }]),
  portuguese: look('regular', 'savanna', [{ ...FAIR, coat: '#53606f', trousers: '#e9e2cf', belt: '#1f1f1f' }]),
  belgian: look('askari', 'savanna', [
    { ...DARK, coat: '#2c3a63', trousers: '#2c3a63', head: '#a3262a', belt: '#a3262a' },
  ]),
  dutch: look('sailor', 'farmland', [{ ...FAIR, coat: '#2c3a55', trousers: '#2c3a55', head: '#d8c48c' }]),
  japanese: look('legion', 'farmland', [
    { ...FAIR, coat: '#24304c', trousers: '#e9e2cf', head: '#24304c', belt: '#4b351d' },
  ]),
  chinese: look('afghan', 'farmland', [
    { ...TAN, coat: '#3c5c7d', trousers: '#5b6b74', head: '#2a2f3a', cloth: '#a3262a' },
  ]),
  boxer: look('ghazi', 'farmland', [
    { ...TAN, coat: '#2d4a78', trousers: '#2d3a55', head: '#a3262a', shield: '#8a6237' },
  ]),
  arab: look('berber', 'sudan', [
    { ...BROWN, coat: '#ece2c6', trousers: '#ddd0ab', head: '#f2ead6', belt: '#8f2020' },
    { ...BROWN, coat: '#d9ccaa', head: '#efe8d6' },
  ]),
  tuareg: look('tuareg', 'sudan', [
    {
      ...TAN,
      coat: '#2c4a72',
      trousers: '#22344f',
      head: '#1f2d4a',
      belt: '#e8ddc0',
      shield: '#e3d5b0',
      mark: '#7a4a2a',
      mount: '#e3cfa4',
      mane: '#6a5236',
      cloth: '#8f2020',
      saddle: '#7a4a26',
    },
    { ...TAN, coat: '#38332e', head: '#26344f', shield: '#d5c49a', mount: '#cdb17e' },
  ]),
  moroccan: look('berber', 'sudan', [
    { ...TAN, coat: '#cbb27c', trousers: '#b79b63', head: '#f2ead6' },
    { ...TAN, coat: '#ddd0ac', head: '#efe8d6', belt: '#8a5a33' },
  ]),
  maori: look('musketeer', 'farmland', [{ ...BROWN, coat: '#7a4a2a' }]),
  rebel: look('afghan', 'farmland', [{ ...TAN, coat: '#8f7b54', trousers: '#6d5c40', head: '#5d4d33' }]),
};

/** From the nineties on a machine gun is a Maxim. */
const MAXIMS = [
  'british-khaki',
  'british-1898',
  'highlander-1898',
  'egyptian-1898',
  'sudanese',
  'australian',
  'german',
  'german-blue',
  'askari',
  'japanese',
  'italian',
  'russian',
];
for (const key of MAXIMS) LOOKS[key] = { ...LOOKS[key], machine: 'gun-maxim' };

/** Other spellings that books and army lists use for the same look. */
const ALSO: Record<string, string> = {
  dervish: 'mahdist',
  ansar: 'mahdist',
  sudan: 'mahdist',
  hadendowa: 'beja',
  ethiopian: 'abyssinian',
  bersaglieri: 'italian',
  rif: 'moroccan',
  ottoman: 'turkish',
  'foreign-legion': 'legion',
  impi: 'zulu',
  commando: 'boer',
  sailor: 'naval',
  marine: 'british-blue',
  scottish: 'highlander',
  highland: 'highlander',
  bengal: 'indian',
  punjab: 'indian',
  nnc: 'natal-native',
  us: 'american',
  imperial: 'british-1898',
  khaki: 'british-1898',
  algerian: 'tirailleur',
  senegalese: 'tirailleur',
  berber: 'moroccan',
};

const known = new Map<string, Look>();

/** The look of a key: its own, then without its last part, then a plain coat in the side's colour. */
export function lookOf(key: string, sideColour: string): Look {
  const kept = `${key} ${sideColour}`;
  let found = known.get(kept);
  if (!found) {
    const told = toldOf(key);
    found = told ?? look('regular', 'farmland', [{ ...PLAIN, coat: sideColour, facing: sideColour }]);
    // A flag that the dress does not have is the side's own.
    if (!found.dress.some((one) => one.flag))
      found = { ...found, dress: found.dress.map((one) => ({ ...one, flag: sideColour })) };
    known.set(kept, found);
  }
  return found;
}

function toldOf(key: string): Look | null {
  for (let part = key; part !== ''; part = part.includes('-') ? part.slice(0, part.lastIndexOf('-')) : '') {
    if (LOOKS[part]) return LOOKS[part];
    if (ALSO[part]) return LOOKS[ALSO[part]];
  }
  return null;
}

/** The land that most of the units are at home in. */
export function clothOf(keys: readonly string[]): Cloth {
  const counts = new Map<Cloth, number>();
  for (const key of keys) {
    const land = toldOf(key)?.land;
    if (land) counts.set(land, (counts.get(land) ?? 0) + 1);
  }
  let best: Cloth = 'sudan';
  for (const [land, n] of counts) if (n > (counts.get(best) ?? 0)) best = land;
  return best;
}
