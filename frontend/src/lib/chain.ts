/** The chain that an order sets off: what was ordered, and each reaction with its cause, one after the other. */

import type { EventDoc, Piece } from '../protocol';

export interface Cause {
  /** The name of the test: "Test of Wills". */
  test: string;
  /** What set it off: "B Company within 12 inches". */
  because: string;
  /** What came of it: "B Company passes 2 and carries on." */
  result: string;
}

/** A reaction says its test, its cause in brackets, and its result. */
export function causeOf(event: EventDoc): Cause | null {
  if (event.kind !== 'test') return null;
  const found = /^([^(:]+) \((.+?)\): (.+)$/.exec(event.words);
  return found ? { test: found[1], because: found[2], result: found[3] } : null;
}

export interface Link {
  /** Its place in the log. */
  index: number;
  event: EventDoc;
  /** 0: the order itself, or something on its own; 1: what it set off. */
  depth: number;
  /** The how-manieth reaction of its chain, 0 for what is none. */
  step: number;
  /** Further units of which the same is told: they activate, and nothing comes of it. */
  also: number[];
}

const GENERAL = new Set(['turn', 'activation', 'initiative', 'step']);

/** The log as chains: what an order brought stands below it, its reactions counted. */
export function linked(events: readonly EventDoc[], pieces: readonly Piece[], first = 0): Link[] {
  const links: Link[] = [];
  const sideOf = new Map(pieces.map((piece) => [piece.id, piece.side]));
  let head: Link | null = null;
  let steps = 0;
  events.forEach((event, i) => {
    const last = links.at(-1);
    if (event.kind === 'activate' && last?.event.kind === 'activate' && sideOf.get(last.event.who) === sideOf.get(event.who) && last.event.rolls.length + event.rolls.length === 0) {
      last.also.push(event.who);
      last.index = first + i;
      head = last;
      return;
    }
    if (last?.event.kind === 'activate' && last.event.rolls.length === 0 && event.who === (last.also.at(-1) ?? last.event.who) && !GENERAL.has(event.kind) && !causeOf(event)) {
      // Whoever activates and then does something is told of once: by what it does.
      if (last.also.length > 0) last.also.pop();
      else links.pop();
      head = null;
    }
    const below = head !== null && event.at > 0 && head.event.at === event.at && !GENERAL.has(event.kind);
    if (!below) steps = 0;
    if (causeOf(event)) steps++;
    const link: Link = { index: first + i, event, depth: below ? 1 : 0, step: causeOf(event) ? steps : 0, also: [] };
    links.push(link);
    if (!below) head = GENERAL.has(event.kind) ? null : link;
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
