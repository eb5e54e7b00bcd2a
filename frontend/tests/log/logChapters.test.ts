import { expect, test } from 'vitest';
import { eventOf } from '../../src/dev/blanks';
import { toChapters } from '../../src/features/log/logChapters';
import { isEmptyStep, toRows } from '../../src/features/log/logRows';
import { ownFirst } from '../../src/features/log/ownFirst';
import type { EventDoc } from '../../src/protocol';

/** Three turns: headings, steps in which nothing happens, orders of both sides. */
function battle(): EventDoc[] {
  return [1, 2, 3].flatMap((turn) => [
    eventOf({ part: 'head', words: `turn ${turn}`, at: 10 * turn }),
    eventOf({ part: 'step', words: 'nothing here', at: 10 * turn }),
    eventOf({ part: 'step', words: 'fire', at: 10 * turn + 1 }),
    eventOf({ part: 'begins', words: 'comes to act', who: 4, at: 10 * turn + 1 }),
    eventOf({ part: 'result', words: 'fires', who: 4, at: 10 * turn + 1 }),
    eventOf({ part: 'result', words: 'is hit', who: 5, own: true, at: 10 * turn + 1 }),
  ]);
}

test('chapters hold the lines of the whole log, wherever it is cut', () => {
  const events = battle();
  for (let from = 0; from < events.length; from++) {
    const every = ownFirst(toRows(events.slice(from), from));
    const lines = every.filter(({ link }, n) => !isEmptyStep(link.event, every[n + 1]?.link.event));
    expect(toChapters(events, from).flatMap((chapter) => chapter.lines)).toEqual(lines);
  }
});

test('what is complete is not made again; what was taken back is', () => {
  const events = battle();
  const early = toChapters(events.slice(0, 10), 0);
  const late = toChapters(events, 0, early);
  expect(late).toEqual(toChapters(events, 0));
  expect(late.map((chapter, n) => chapter === early[n])).toEqual([
    true,
    true,
    true,
    true,
    true,
    ...Array(4).fill(false),
  ]);
  const other = eventOf({ part: 'result', words: 'fires elsewhere', who: 4, at: 11 });
  const changed = toChapters(events.with(5, other), 0, late);
  expect(changed.flatMap((chapter) => chapter.lines.map(({ link }) => link.event))).toContain(other);
  expect(changed[3]).toBe(late[3]);
});
