import { expect, test } from 'vitest';
import { eventOf } from '../../src/dev/blanks';
import { toRows } from '../../src/features/log/logRows';
import { ownFirst } from '../../src/features/log/ownFirst';
import type { EventDoc } from '../../src/protocol';

const event = (kind: string, who: number, more: Partial<EventDoc> = {}): EventDoc =>
  eventOf({ kind, words: `${kind} zoop`, who, side: 0, at: 4, ...more });
const head = (kind: string): EventDoc => event(kind, -1, { part: 'head', side: -1 });
const read = (log: EventDoc[]): [string, number, boolean, boolean][] =>
  ownFirst(toRows(log)).map((line) => [line.link.event.kind, line.link.depth, line.own, line.divides]);

test('under each heading a seat reads of its own men first, then what happened elsewhere', () => {
  const log = [
    head('turn'),
    event('a', 1),
    event('a1', 1),
    event('b', 2, { own: true }),
    event('b1', 2),
    head('next'),
    event('c', 3),
    event('d', 4, { own: true }),
  ];
  expect(read(log)).toEqual([
    ['turn', 0, false, false],
    ['b', 0, true, false],
    ['b1', 1, true, false],
    ['a', 0, false, true],
    ['a1', 1, false, false],
    ['next', 0, false, false],
    ['d', 0, true, false],
    ['c', 0, false, true],
  ]);
});

test('what comes of something stays with it, also when only the end of it is about my men', () => {
  const log = [head('turn'), event('x', 9), event('shot', 1), event('hit', 1, { own: true }), event('ends', -1)];
  expect(read(log).map(([kind]) => kind)).toEqual(['turn', 'shot', 'hit', 'ends', 'x']);
});

test('who is told by nobody in particular reads it as it happened', () => {
  const log = [head('turn'), event('a', 1), event('b', 2), event('c', 1)];
  expect(read(log).map(([kind, depth]) => [kind, depth])).toEqual(
    toRows(log).map((link) => [link.event.kind, link.depth]),
  );
});

test('what came of a later order stands below what was told before, so that the newest line is the last', () => {
  const log = [
    head('turn'),
    event('a', 1),
    event('b', 2, { own: true }),
    event('c', 3, { at: 5, own: true }),
    event('d', 4, { at: 6 }),
  ];
  expect(read(log).map(([kind, , own, divides]) => [kind, own, divides])).toEqual([
    ['turn', false, false],
    ['b', true, false],
    ['a', false, true],
    ['c', true, false],
    ['d', false, false],
  ]);
});
