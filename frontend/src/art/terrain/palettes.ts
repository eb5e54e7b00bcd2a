/** The colours of every cloth: ground, water, mud. */

import type { Cloth } from '../uniforms';

/** Colours of one cloth, and how often (for a square inch) tufts, grass, stones and the like lie on it. */
export interface Palette {
  base: string;
  light: string;
  dark: string;
  tints: string[];
  hill: string[];
  bank: string;
  floor: string;
  bar: string;
  tuft: string[];
  stone: string[];
  earth: string;
  lush: string;
  tuftRate: number;
  grassRate: number;
  stoneRate: number;
  gritRate: number;
  ripple: number;
  crack: number;
  mound?: number;
}

export const CLOTHS: Record<Cloth, Palette> = {
  sudan: {
    base: '#d8c08a',
    light: '#e4d09e',
    dark: '#c6aa70',
    tints: ['#dfc48a', '#cfb680', '#dccb9c', '#cdb27c'],
    hill: ['#d2b87f', '#dac28b', '#e2cd99', '#ead9aa', '#f0e2b8'],
    bank: '#b08d57',
    floor: '#c3a468',
    bar: '#dcc590',
    tuft: ['#9d8f4e', '#8f8448', '#a8945a'],
    stone: ['#b7a27d', '#a8906a', '#c6b492'],
    earth: '#b98f58',
    lush: '#9c9a56',
    tuftRate: 0.2,
    grassRate: 0.05,
    stoneRate: 0.16,
    gritRate: 0.7,
    ripple: 0.5,
    crack: 0,
  },
  veldt: {
    base: '#c3b274',
    light: '#d2c188',
    dark: '#ae9c5e',
    tints: ['#b6a968', '#cab87c', '#bba063', '#aaa460'],
    hill: ['#bdab6c', '#c7b578', '#d0bf84', '#d9c992', '#e1d3a0'],
    bank: '#9a7a48',
    floor: '#b09460',
    bar: '#cdb680',
    tuft: ['#8a8a42', '#7b7f3b', '#9c9048'],
    stone: ['#a89a82', '#978870', '#b9ab92'],
    earth: '#b07a4c',
    lush: '#869048',
    tuftRate: 0.3,
    grassRate: 0.5,
    stoneRate: 0.08,
    gritRate: 0.3,
    ripple: 0,
    crack: 0,
    mound: 0.012,
  },
  frontier: {
    base: '#c2b391',
    light: '#d0c2a2',
    dark: '#ab9c7c',
    tints: ['#b7a988', '#cabb98', '#b9a683', '#b3ab8a'],
    hill: ['#b9aa88', '#c3b493', '#ccbe9e', '#d6c9ab', '#dfd4b9'],
    bank: '#94815f',
    floor: '#ab9a78',
    bar: '#cdbf9f',
    tuft: ['#87874f', '#7c8052', '#949060'],
    stone: ['#a59a86', '#948976', '#b8ae9b'],
    earth: '#a68a60',
    lush: '#87924f',
    tuftRate: 0.16,
    grassRate: 0.1,
    stoneRate: 0.3,
    gritRate: 0.9,
    ripple: 0,
    crack: 0.04,
  },
  savanna: {
    base: '#c9b06c',
    light: '#d8c080',
    dark: '#b39a58',
    tints: ['#bfa862', '#cfae70', '#c49a62', '#b6a95e'],
    hill: ['#c3a866', '#ccb272', '#d5bd80', '#decb90', '#e6d6a0'],
    bank: '#a2743f',
    floor: '#b98c54',
    bar: '#d4b27a',
    tuft: ['#93893c', '#857f38', '#a8923f'],
    stone: ['#ab9878', '#9a8666', '#bca98a'],
    earth: '#b5713f',
    lush: '#8b9242',
    tuftRate: 0.34,
    grassRate: 0.6,
    stoneRate: 0.06,
    gritRate: 0.3,
    ripple: 0,
    crack: 0.02,
    mound: 0.02,
  },
  farmland: {
    base: '#b4b27a',
    light: '#c4c28c',
    dark: '#9c9c64',
    tints: ['#a9ac70', '#bdb984', '#aeb078', '#b8b07a'],
    hill: ['#adac72', '#b7b67e', '#c1bf8b', '#cbc999', '#d5d3a8'],
    bank: '#8a7a4c',
    floor: '#a09366',
    bar: '#c4b78a',
    tuft: ['#7c8a44', '#71803e', '#8d9450'],
    stone: ['#a59c88', '#958b77', '#b7ae9b'],
    earth: '#a1824f',
    lush: '#7d9048',
    tuftRate: 0.25,
    grassRate: 0.55,
    stoneRate: 0.04,
    gritRate: 0.2,
    ripple: 0,
    crack: 0,
  },
};

export interface Water {
  shallow: string;
  mid: string;
  deep: string;
}

export const WATER: Record<Cloth, Water> = {
  sudan: { shallow: '#a9b79a', mid: '#8fae9f', deep: '#7a9f98' },
  veldt: { shallow: '#b1ab82', mid: '#98a888', deep: '#829b86' },
  frontier: { shallow: '#b3baa4', mid: '#98aea4', deep: '#829f9c' },
  savanna: { shallow: '#ada67a', mid: '#949f7c', deep: '#7e917a' },
  farmland: { shallow: '#a8b498', mid: '#8dabA0', deep: '#76999a' },
};

export const MUD: Record<Cloth, string> = {
  sudan: '#c9a772',
  frontier: '#bfa67c',
  veldt: '#b9976a',
  savanna: '#bb8a5a',
  farmland: '#c3ae86',
};
