/** The log in chapters: each begins with a heading. A chapter that is complete is not made again when something is added. */

import type { EventDoc } from '../../protocol';
import { isEmptyStep, isHead, toRows } from './logRows';
import { ownFirst, type Placed } from './ownFirst';

export interface Chapter {
  /** Where it begins and ends in the log; the end is no part of it. */
  first: number;
  end: number;
  lines: Placed[];
  /** What it begins and ends with: by these it is known again. */
  opening: EventDoc;
  closing: EventDoc;
  /** Another chapter follows. */
  complete: boolean;
}

/** Where the chapter that begins at `first` ends. */
function endOf(events: readonly EventDoc[], first: number): number {
  let end = first + 1;
  while (end < events.length && !isHead(events[end])) end++;
  return end;
}

/** Divides the log from `from` on into chapters; takes over from `known` those that are still true. */
export function toChapters(events: readonly EventDoc[], from: number, known: readonly Chapter[] = []): Chapter[] {
  const before = new Map(known.map((chapter) => [chapter.first, chapter]));
  const found: Chapter[] = [];
  for (let first = from; first < events.length; first = found[found.length - 1].end) {
    const old = before.get(first);
    if (
      old?.complete &&
      old.end < events.length &&
      old.opening === events[first] &&
      old.closing === events[old.end - 1] &&
      isHead(events[old.end])
    ) {
      found.push(old);
      continue;
    }
    const end = endOf(events, first);
    const lines = ownFirst(toRows(events.slice(first, end), first));
    const isEmpty = lines.length === 1 && isEmptyStep(lines[0].link.event, events[end]);
    found.push({
      first,
      end,
      lines: isEmpty ? [] : lines,
      opening: events[first],
      closing: events[end - 1],
      complete: end < events.length,
    });
  }
  return found;
}
