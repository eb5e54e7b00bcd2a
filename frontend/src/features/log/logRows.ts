/** The chain that an order sets off: what was ordered, and each reaction with its cause, one after the other. */

import type { EventDoc } from '../../protocol';

export interface LogRow {
  /** Its place in the log. */
  index: number;
  event: EventDoc;
  /** 0: the order itself, or something on its own; 1: what it set off. */
  depth: number;
  /** The how-manieth reaction of its chain, 0 for what is none. */
  step: number;
  /** Further units of which the same is told: they come to act, and nothing comes of it. */
  also: number[];
}

export function isHead(event: EventDoc): boolean {
  return event.part === 'head' || event.part === 'step';
}

/** A heading of the log: it opens a turn or a step for all, and no dice were thrown for it. */
export function isHeading(event: EventDoc): boolean {
  return isHead(event) && event.side < 0 && event.rolls.length === 0;
}

/** A side's turn begins: a heading of its own colour. */
export function isSideHeading(event: EventDoc): boolean {
  return isHead(event) && event.side >= 0 && event.rolls.length === 0;
}

/** A step in which nothing happened: the next one follows at once. */
export function isEmptyStep(event: EventDoc, next: EventDoc | undefined): boolean {
  return event.part === 'step' && event.rolls.length === 0 && next !== undefined && isHead(next);
}

/** Somebody comes to act, and so far nothing more. */
function onlyBegins(event: EventDoc | undefined): event is EventDoc {
  return event?.part === 'begins' && event.rolls.length === 0;
}

/** The log as chains: what an order brought stands below it, its reactions counted. */
export function toRows(events: readonly EventDoc[], first = 0): LogRow[] {
  const links: LogRow[] = [];
  let head: LogRow | null = null;
  let steps = 0;
  events.forEach((event, i) => {
    const last = links.at(-1);
    if (last && onlyBegins(last.event)) {
      if (onlyBegins(event) && last.event.side === event.side) {
        last.also.push(event.who);
        last.index = first + i;
        head = last;
        return;
      }
      if (event.who === (last.also.at(-1) ?? last.event.who) && !isHead(event) && !event.test) {
        // Whoever comes to act and then does something is told of once: by what it does.
        if (last.also.length > 0) last.also.pop();
        else links.pop();
        head = null;
      }
    }
    const below = head !== null && event.at > 0 && head.event.at === event.at && !isHead(event);
    if (!below) steps = 0;
    if (event.test) steps++;
    const link: LogRow = { index: first + i, event, depth: below ? 1 : 0, step: event.test ? steps : 0, also: [] };
    links.push(link);
    if (!below) head = isHead(event) ? null : link;
  });
  return links;
}

/** What the order that is being told has brought so far. */
export function newestChain(events: readonly EventDoc[]): EventDoc[] {
  const last = events.at(-1);
  if (!last) return [];
  let start = events.length - 1;
  while (start > 0 && events[start - 1].at === last.at) start--;
  return events.slice(start);
}
