import { expect, test } from 'vitest';
import { eventOf } from '../../src/dev/blanks';
import { isEmptyStep, isHeading, isSideHeading, toRows, newestChain } from '../../src/features/log/logRows';
import type { EventDoc } from '../../src/protocol';

/** Words and kinds say nothing here: what is meant stands in the other fields. */
const event = (kind: string, at: number, more: Partial<EventDoc> = {}): EventDoc =>
  eventOf({ kind, words: `${kind} zoop`, who: 0, side: 0, at, ...more });
const test_ = (because: string): EventDoc['test'] => ({ name: 'Wumf', because, result: 'Glonk.' });
const wumf = event('nart', 4, { part: 'test', who: 3, test: test_('vorb') });

test('what an order sets off hangs below it, its reactions counted', () => {
  const log = [
    event('a', 4),
    wumf,
    event('b', 4),
    { ...wumf, kind: 'c' },
    event('d', 4, { part: 'head' }),
    event('e', 5),
  ];
  expect(toRows(log).map((link) => [link.event.kind, link.depth, link.step])).toEqual([
    ['a', 0, 0],
    ['nart', 1, 1],
    ['b', 1, 0],
    ['c', 1, 2],
    ['d', 0, 0],
    ['e', 0, 0],
  ]);
  expect(newestChain(log.slice(0, 4))).toHaveLength(4);
  expect(newestChain(log)).toHaveLength(1);
});

test('no word or kind makes a chain: without facts everything stands by itself or under its order', () => {
  const log = [
    event('turn', 1),
    event('activate', 2),
    event('activate', 3, { who: 1 }),
    event('test', 3, { words: 'Test of Wills (B within 12 inches): B passes 2.' }),
  ];
  expect(toRows(log).map((link) => [link.depth, link.step, link.also.length])).toEqual([
    [0, 0, 0],
    [0, 0, 0],
    [0, 0, 0],
    [1, 0, 0],
  ]);
  expect(log.filter(isHeading)).toEqual([]);
});

test('what opens a turn for all is a heading, unless dice were thrown for it', () => {
  expect(isHeading(event('x', 1, { part: 'head', side: -1 }))).toBe(true);
  expect(isHeading(event('x', 1, { part: 'head', side: 1 }))).toBe(false);
  expect(isHeading(event('x', 1, { part: 'head', side: -1, rolls: [{}] as EventDoc['rolls'] }))).toBe(false);
});

const begins = (at: number, who: number, side = 0): EventDoc => event('plim', at, { part: 'begins', who, side });

test('units of one side that come to act and do nothing are told in one line', () => {
  const log = [begins(1, 0), begins(2, 1), begins(3, 9, 1), event('m', 4, { who: 1 })];
  expect(toRows(log).map((link) => [link.event.who, link.also])).toEqual([
    [0, [1]],
    [9, []],
    [1, []],
  ]);
});

test('whoever comes to act and then does something is told of once', () => {
  const log = [begins(1, 0), begins(2, 1), event('m', 3, { who: 1 }), begins(4, 0), event('f', 5, { who: 0 })];
  expect(toRows(log).map((link) => [link.event.kind, link.event.who, link.also, link.depth])).toEqual([
    ['plim', 0, [], 0],
    ['m', 1, [], 0],
    ['f', 0, [], 0],
  ]);
  expect(toRows([begins(4, 3), wumf]).map((link) => link.event.kind)).toEqual(['plim', 'nart']);
});

test('a step in which nothing happened is no line of the log; one that has just begun is', () => {
  const step = event('zoop', 1, { part: 'step', side: -1 });
  const log = [
    event('turn', 1, { part: 'head', side: -1 }),
    event('ours', 1, { part: 'head' }),
    step,
    event('b', 1),
    step,
    step,
  ];
  expect(log.map((one, n) => isEmptyStep(one, log[n + 1]))).toEqual([false, false, false, false, true, false]);
  expect(log.map(isSideHeading)).toEqual([false, true, false, false, false, false]);
  expect(log.map(isHeading)).toEqual([true, false, true, false, true, true]);
});
