/** The drawn parts of figures, as absolute path strings around a figure's feet (0, 0); up is negative. */

import type { Hat, Shield, Weapon } from './dress';

export function round(cx: number, cy: number, rx: number, ry = rx): string {
  const kx = rx * 0.5523;
  const ky = ry * 0.5523;
  return (
    `M ${cx - rx} ${cy} C ${cx - rx} ${cy - ky} ${cx - kx} ${cy - ry} ${cx} ${cy - ry} ` +
    `C ${cx + kx} ${cy - ry} ${cx + rx} ${cy - ky} ${cx + rx} ${cy} ` +
    `C ${cx + rx} ${cy + ky} ${cx + kx} ${cy + ry} ${cx} ${cy + ry} ` +
    `C ${cx - kx} ${cy + ry} ${cx - rx} ${cy + ky} ${cx - rx} ${cy} Z`
  );
}

export const FOOT = {
  shadow: round(0.5, 0.1, 3.6, 1.2),
  legs: 'M -2.2 0 L -1.9 -5.4 L 1.9 -5.4 L 2.3 0 L 0.8 0 L 0.1 -3.4 L -0.8 0 Z',
  coat: 'M -2.5 -4.2 L -2.3 -9.4 Q 0 -10.7 2.3 -9.4 L 2.6 -4.2 Z M 1.9 -9.4 L 3.8 -6.6 L 3 -5.6 L 1.5 -7.4 Z M -1.9 -9.4 L -3.3 -6.4 L -2.5 -5.6 L -1.3 -7.6 Z',
  belt: 'M -1.9 -9.4 L 1.8 -5.2 M -2.4 -5.2 L 2.5 -5.2',
  head: round(0, -11.5, 1.55) + round(3.4, -6.1, 0.6),
  headY: -11.5,
};

/** Lying on the ground, looking to the right. */
export const LYING = {
  shadow: round(-0.4, 0.3, 6.6, 1.5),
  legs: 'M -6.6 0.1 L -6.4 -1.5 L -1.4 -2.5 L -1.2 -0.1 L -3.4 -0.7 Z',
  coat: 'M -1.8 0 L -1.8 -2.6 Q 0.6 -3.7 2.8 -3 L 3.6 -1.4 L 5.6 -0.7 L 5.3 0.3 L 2.4 0.1 Z',
  belt: 'M -1.5 -2.6 L -1.5 -0.1',
  head: round(4.2, -3, 1.5),
  head_at: [4.2, -3] as const,
  rifle: 'M 3 -1.5 L 10.4 -2.4',
};

/** Lying on the ground, seen from behind or from ahead. */
export const LYING_AWAY = {
  shadow: round(0.3, -2.4, 3.4, 3.6),
  legs: 'M -2.2 0.4 L -1.6 -3 L 1.6 -3 L 2.2 0.4 L 0.9 0.5 L 0 -1.6 L -0.9 0.5 Z',
  coat: 'M -2.2 -2.4 L -2.5 -5.6 Q 0 -6.9 2.5 -5.6 L 2.2 -2.4 Z M 2 -5.6 L 3.9 -7.2 L 3.2 -8.1 L 1.2 -6.3 Z M -2 -5.6 L -3.4 -7 L -2.7 -7.900 L -1 -6.3 Z',
  belt: 'M -2.1 -3 L 2.1 -3',
  head: round(0, -7.3, 1.5),
  head_at: [0, -7.3] as const,
  rifle: 'M 3.3 -7 L 3.3 -12',
};

export const SADDLE = 'M -2.2 -10.1 L 1.6 -10.1 L 1.9 -7 L -2.4 -7 Z';

export const RIDER = {
  legs: 'M -1.3 -10.2 L 0.9 -10.2 L 1.7 -5.6 L 0.4 -4.8 L -0.2 -7.4 Z',
  coat: 'M -2 -9.6 L -1.8 -14.4 Q 0 -15.4 1.8 -14.4 L 2 -9.6 Z M 1.4 -14.2 L 3.6 -11.6 L 2.8 -10.8 L 1 -12.4 Z',
  belt: 'M -1.6 -14.2 L 1.6 -10.4',
  head: round(0, -16.4, 1.5),
  headY: -16.4,
};

export const HORSE = {
  shadow: round(0.5, 0.2, 7.5, 1.6),
  far: 'M 2.4 -5 L 2 -2.4 L 2.6 0 L 1.6 0 L 1 -2.5 L 1.3 -5 Z M -1.9 -5 L -2.7 -2.6 L -2 0 L -2.9 0 L -3.6 -2.6 L -2.9 -5 Z M -6 -8 C -8.4 -7.6 -8.2 -5 -7.6 -3 L -6.9 -3.3 C -7.1 -5.4 -7 -6.6 -5.8 -6.8 Z',
  body: 'M -6.2 -7.4 C -6.6 -9.6 -4 -10.2 -2 -9.7 C 0 -9.3 2 -9.5 3.6 -10 L 6.2 -13.6 L 7 -14.2 L 7.5 -13.4 L 9.4 -11 L 8.6 -10.1 L 6.9 -10.8 L 5.3 -7.4 C 5 -6.2 4.8 -5.8 4.6 -5 L 5 -2.6 L 4.6 0 L 3.5 0 L 3.7 -2.6 L 3 -4.9 L -3.2 -4.9 L -4.1 -2.8 L -3.6 0 L -4.7 0 L -5.3 -2.8 L -5.1 -5.2 Z',
};

export const CAMEL = {
  shadow: round(0.5, 0.2, 7.5, 1.6),
  far: 'M 2.6 -6 L 2.1 -2.6 L 2.7 0 L 1.7 0 L 1.1 -2.6 L 1.4 -6 Z M -2.1 -6 L -2.8 -2.8 L -2.2 0 L -3.1 0 L -3.8 -2.8 L -3.1 -6 Z',
  body: 'M -6 -8 C -6 -10 -3.6 -10.6 -2 -11.4 C -0.6 -12.2 0.8 -12.2 2 -10.8 C 3 -9.8 4 -9.6 4.8 -9.8 C 5.6 -11 5.4 -14 6.8 -15.6 L 9.2 -15 L 9.4 -14 L 7.8 -13.6 C 7.4 -11.4 7 -8.4 4.9 -6.6 L 5.2 -3 L 4.8 0 L 3.7 0 L 3.9 -3 L 3.2 -5.8 L -3.3 -5.8 L -4.2 -3.2 L -3.7 0 L -4.8 0 L -5.4 -3.2 L -5.2 -6 Z',
};

/** Seen from above, muzzle to the front (up); drawn on the base and turned with it. */
export const GUN = {
  wheels: 'M -6 -4.4 L -4.4 -4.4 L -4.4 4.4 L -6 4.4 Z M 4.4 -4.4 L 6 -4.4 L 6 4.4 L 4.4 4.4 Z',
  carriage: 'M -5 -0.8 L 5 -0.8 L 5 0.8 L -5 0.8 Z M -1.9 -1 L 1.9 -1 L 0.9 10 L -0.9 10 Z',
  barrel: 'M -1.3 5 L -1 -11 L -1.4 -11 L -1.4 -12.2 L 1.4 -12.2 L 1.4 -11 L 1 -11 L 1.3 5 Q 0 6.4 -1.3 5 Z',
};

export const MACHINE_GUN = {
  wheels: 'M -5.4 -3 L -4.2 -3 L -4.2 3 L -5.4 3 Z M 4.2 -3 L 5.4 -3 L 5.4 3 L 4.2 3 Z',
  carriage: 'M -4.4 -0.6 L 4.4 -0.6 L 4.4 0.6 L -4.4 0.6 Z M -1.1 0 L 1.1 0 L 0.6 7 L -0.6 7 Z',
  barrel: 'M -1.6 3 L -1.6 -5 L -0.7 -5.4 L -0.7 -9.4 L 0.7 -9.4 L 0.7 -5.4 L 1.6 -5 L 1.6 3 Z',
};

export const WAGON = {
  wheels: 'M -6.4 -4 L -5 -4 L -5 -0.4 L -6.4 -0.4 Z M 5 -4 L 6.4 -4 L 6.4 -0.4 L 5 -0.4 Z M -6.4 4.4 L -5 4.4 L -5 8.4 L -6.4 8.4 Z M 5 4.4 L 6.4 4.4 L 6.4 8.4 L 5 8.4 Z',
  carriage: 'M -0.4 -13 L 0.4 -13 L 0.4 -4 L -0.4 -4 Z M -5 -4.6 L 5 -4.6 L 5 9.2 L -5 9.2 Z',
  barrel: 'M -4.2 -3.6 Q 0 -5 4.2 -3.6 L 4.2 8.2 Q 0 9.4 -4.2 8.2 Z',
  team: round(-2.4, -10, 1.5, 3.4) + round(2.4, -10, 1.5, 3.4) + round(-2.4, -14.2, 0.9, 1.3) + round(2.4, -14.2, 0.9, 1.3),
};

const HATS: Record<Hat, string> = {
  helmet: 'M -3.3 0.1 L -2.5 -0.6 Q -2.2 -3.2 -0.4 -3.5 L 0 -4.3 L 0.4 -3.5 Q 2.2 -3.2 2.5 -0.6 L 3.3 0.1 Q 0 -0.8 -3.3 0.1 Z',
  slouch: 'M -3.7 -0.5 L -2.1 -1.2 Q -2 -3.4 0 -3.1 Q 2 -3.4 2.1 -1.2 L 3.7 -1 Q 0 0.2 -3.7 -0.5 Z',
  fez: 'M -1.7 -0.5 L -1.3 -3.4 L 1.3 -3.4 L 1.7 -0.5 Q 0 -1.1 -1.7 -0.5 Z',
  turban: 'M -2.4 -0.1 Q -3 -2.8 0 -3.3 Q 3 -2.8 2.4 -0.1 Q 0 -1.7 -2.4 -0.1 Z',
  kepi: 'M -1.8 -0.3 L -1.6 -2.7 L 1.5 -3.1 L 1.8 -0.6 L 3.1 -0.1 L 1.7 0 Q 0 -0.9 -1.8 -0.3 Z',
  spiked: 'M -2.1 0 Q -2.2 -2.8 -0.4 -3 L 0 -4.8 L 0.4 -3 Q 2.2 -2.8 2.1 -0.4 L 3 0.2 Q 0 -0.8 -2.1 0 Z',
  cap: 'M -1.8 -0.4 L -1.8 -1.7 Q 0 -2.5 1.8 -1.7 L 1.8 -0.6 L 2.9 -0.1 Q 0 -1 -1.8 -0.4 Z',
  glengarry: 'M -2 -0.3 L -1.9 -2.2 Q 0.4 -1.8 1.9 -2.6 L 2 -0.6 Q 0 -1.1 -2 -0.3 Z',
  bonnet: 'M -1.9 -0.4 Q -2.9 -5 0 -5.2 Q 2.9 -5 1.9 -0.4 Q 0 -1.1 -1.9 -0.4 Z',
  headring: 'M -1.6 -0.5 Q -1.6 -2.2 0 -2.2 Q 1.6 -2.2 1.6 -0.5 Q 0 -1.1 -1.6 -0.5 Z',
  plume: 'M -1.7 -0.5 Q -1.6 -2.1 0 -2.1 L 0.5 -5.6 L 1.1 -5.4 L 0.8 -2 Q 1.6 -1.8 1.7 -0.5 Q 0 -1.1 -1.7 -0.5 Z',
  skullcap: 'M -1.8 -0.3 Q -2 -2.4 0 -2.5 Q 2 -2.4 1.8 -0.3 Q 0 -1.2 -1.8 -0.3 Z',
  hood: 'M -2.2 1.8 Q -2.6 -2.6 0 -2.8 Q 2.6 -2.6 2.2 1.8 L 1.3 1.6 Q 1.5 -1 0 -1.1 Q -1.5 -1 -1.3 1.6 Z',
  straw: 'M -3.6 0 L -1.9 -0.8 L -1.7 -2.4 L 1.7 -2.4 L 1.9 -0.8 L 3.6 0 Q 0 0.6 -3.6 0 Z',
  hair: 'M -1.9 0 Q -2.4 -2.6 0 -2.7 Q 2.4 -2.6 1.9 0 Q 0 -1.3 -1.9 0 Z',
  cockade: 'M -3.2 0.1 L -2.4 -0.6 Q -2.1 -3.3 0 -3.5 Q 2.1 -3.3 2.4 -0.6 L 3.2 0.1 Q 0 -0.8 -3.2 0.1 Z',
};

export function hatGlyph(hat: Hat): string {
  return HATS[hat];
}

/** Strokes, from the grip upwards. */
const WEAPONS: Record<Weapon, string> = {
  rifle: 'M 3.4 -2.4 L 3.4 -13.2',
  jezail: 'M 3.2 -2.6 L 4.2 -14.4',
  spear: 'M 3.4 -0.6 L 3.4 -15.4',
  lance: 'M 3 -1 L 4.6 -18',
  sword: 'M 3.4 -6 L 5.6 -11.4',
};

export function weaponGlyph(weapon: Weapon): string {
  return WEAPONS[weapon];
}

export const SPEARHEAD = 'M 3.4 -17.4 L 2.7 -14.6 L 4.1 -14.6 Z';

const SHIELDS: Record<Shield, string> = {
  none: '',
  tall: round(-2.6, -5.4, 1.9, 3.7),
  round: round(-2.5, -6, 2.1, 2.1),
  small: round(-2.7, -6.4, 1.4, 1.4),
};

export function shieldGlyph(shield: Shield): string {
  return SHIELDS[shield];
}

export const SHIELD_RIB = { tall: 'M -2.6 -9 L -2.6 -1.8', round: 'M -3 -6 L -2 -6', small: 'M -2.9 -6.4 L -2.5 -6.4', none: '' };

export const FLAG = { pole: 'M 3.4 -1 L 3.4 -21', cloth: 'M 3.4 -21 Q 6 -22 8.2 -20.8 Q 10.4 -19.8 12.4 -20.8 L 12.4 -14.6 Q 10.2 -13.6 8 -14.6 Q 5.800 -15.600 3.4 -14.6 Z' };
export const DRUM = round(-0.4, -4.4, 2, 1.5);
