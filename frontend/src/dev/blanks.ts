/** Documents with nothing in them, to be filled in by made-up battles and by the tests. */

import type { Envelope, EventDoc, OddsRow, OptionDoc, Piece, RollDoc } from '../protocol';

export const blankPiece: Piece = {
  id: 0,
  side: 0,
  name: '',
  short: '',
  arm: 'foot',
  dress: '',
  x: 0,
  y: 0,
  facing: 0,
  width: 84,
  depth: 34,
  figures: 3,
  files: 3,
  ranks: 1,
  extras: [],
  strength: '3',
  state: '',
  status: '',
  lost: false,
  done: false,
  counter: 0,
  marks: [],
  facts: [],
  range: 300,
  arc: 45,
  range_kind: 'square',
};

export function eventOf(more: Partial<EventDoc>): EventDoc {
  return {
    kind: '',
    rule: '',
    words: '',
    part: '',
    shown: '',
    who: -1,
    whom: -1,
    of: more.who ?? -1,
    side: -1,
    good: 0,
    x: 0,
    y: 0,
    lost: 0,
    gone: false,
    fallen: null,
    men: [],
    pairs: [],
    stood: [],
    called: [],
    test: null,
    rolls: [],
    looked: [],
    weighed: null,
    at: 0,
    own: false,
    saw: false,
    ordered: false,
    ...more,
  };
}

export function rollOf(more: Partial<RollDoc>): RollDoc {
  return {
    who: -1,
    name: '',
    side: -1,
    sides: 6,
    faces: [],
    dice: 0,
    score: 0,
    words: '',
    against: '',
    need: 0,
    low: false,
    counted: [],
    lines: [],
    pool: [],
    reckoned: '',
    ...more,
  };
}

export function optionOf(more: Partial<OptionDoc>): OptionDoc {
  return {
    verb: '',
    text: '',
    words: '',
    rule: '',
    target: -1,
    reach: null,
    odds: false,
    who: -1,
    shown: '',
    grave: false,
    closes: false,
    forgoes: [],
    ends: '',
    lead: '',
    count: 0,
    unit: '',
    man: -1,
    ...more,
  };
}

export function envelopeOf(more: Partial<Envelope>): Envelope {
  return {
    kind: 'envelope',
    outlines: [],
    width: 0,
    depth: 0,
    files: 0,
    hollow: false,
    through: [],
    through_rule: '',
    parts: [],
    ...more,
  };
}

export function rowOf(more: Partial<OddsRow>): OddsRow {
  return {
    words: '',
    chance: 0,
    brief: more.words ?? '',
    good: 0,
    nothing: false,
    ours: 0,
    theirs: 0,
    counts: [],
    ...more,
  };
}
