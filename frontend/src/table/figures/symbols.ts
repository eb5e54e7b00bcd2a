import type { Mark } from '../../protocol';

/** The arms' symbols for a base seen from afar, in a box from -10 to 10 across and -6 to 6 deep. */

export const SYMBOLS: Record<string, string> = {
  foot: 'M-10 -6L10 6M10 -6L-10 6',
  horse: 'M-10 6L10 -6',
  camel: 'M-10 6L10 -6M-6 -3.500Q-3.500 -6.500 -1 -3.500',
  gun: 'M0 -3.400A3.400 3.400 0 1 1 0 3.400A3.400 3.400 0 1 1 0 -3.400Z',
  'machine-gun': 'M0 5V-5M-3 -2L0 -5L3 -2M-2.500 5H2.500',
  wagon: 'M-6 -3A3 3 0 1 1 -6 3A3 3 0 1 1 -6 -3ZM6 -3A3 3 0 1 1 6 3A3 3 0 1 1 6 -3ZM-6 0H6',
  pack: 'M0 -3A3 3 0 1 1 0 3A3 3 0 1 1 0 -3ZM-6 0H-3M3 0H6',
  horses: 'M-10 6L10 -6M-10 -6V6M10 -6V6',
  leader:
    'M0 -5.500L1.600 -1.800L5.600 -1.600L2.500 .9L3.600 4.800L0 2.600L-3.600 4.800L-2.500 .9L-5.600 -1.600L-1.600 -1.800Z',
  marker: 'M0 -5L5 0L0 5L-5 0Z',
};

export const FILLED = new Set(['gun', 'leader']);

/** Outlines of marks, in a circle of radius 5: told apart by outline as well as by letter. */
export const MARK_SHAPES: Record<Mark['shape'], string> = {
  round: 'M0 -5A5 5 0 1 1 0 5A5 5 0 1 1 0 -5Z',
  triangle: 'M0 -6L5.600 4.400H-5.600Z',
  square: 'M-5 -5H5V5H-5Z',
  burst:
    'M0.0 -7.0L1.9 -4.6L4.9 -4.9L4.6 -1.9L7.0 -0.0L4.6 1.9L4.9 4.9L1.9 4.6L0.0 7.0L-1.9 4.6L-4.9 4.9L-4.6 1.9L-7.0 0.0L-4.6 -1.9L-4.9 -4.9L-1.9 -4.6Z',
  octagon: 'M-2.300 -5.500H2.300L5.500 -2.300V2.300L2.300 5.500H-2.300L-5.500 2.300V-2.300Z',
  shield: 'M-5 -5H5V1.500L0 6L-5 1.500Z',
  cloud: 'M-5 2Q-6 -2 -2.500 -3Q0 -6 3 -3Q6 -2 5 2Q3 5 0 4Q-3 5 -5 2Z',
  hexagon: 'M-6 0L-3 -4.500H3L6 0L3 4.500H-3Z',
  diamond: 'M0 -6L6 0L0 6L-6 0Z',
};
