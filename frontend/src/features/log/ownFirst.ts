/** The log of a seat: of all that one order brought first what concerns its own men, then what happened elsewhere. */

import { isHead, type LogRow } from './logRows';

export interface Placed {
  link: LogRow;
  /** It is about the seat's own men, or belongs to something that is. */
  own: boolean;
  /** The first line of what happened elsewhere, below lines about its own. */
  divides: boolean;
}

/** What one unit did, with all that came of it: lines that follow one another and are told of the same one who acts. */
function runs(links: readonly LogRow[]): LogRow[][] {
  const found: LogRow[][] = [];
  for (const link of links) {
    const last = found.at(-1);
    const head = last?.[0].event;
    if (last && head && head.at === link.event.at && (link.event.who === head.who || link.event.who < 0))
      last.push(link);
    else found.push([link]);
  }
  return found;
}

function isOwn(run: readonly LogRow[]): boolean {
  return run.some((link) => link.event.own === true);
}

/** Lines of one section: its own runs first, in the order they happened, each run's first line leading. */
function placed(section: readonly LogRow[]): Placed[] {
  const all = runs(section);
  const mine = all.filter(isOwn);
  const others = all.filter((run) => !isOwn(run));
  if (mine.length === 0) return section.map((link) => ({ link, own: false, divides: false }));
  const told = (run: readonly LogRow[], own: boolean, divides: boolean): Placed[] =>
    run.map((link, i) => ({ link: { ...link, depth: i > 0 ? 1 : 0 }, own, divides: divides && i === 0 }));
  return [...mine.flatMap((run) => told(run, true, false)), ...others.flatMap((run, i) => told(run, false, i === 0))];
}

/** The log as it is read from a seat; where nobody has men of his own it stays as it happened. */
export function ownFirst(links: readonly LogRow[]): Placed[] {
  if (!links.some((link) => link.event.own === true))
    return links.map((link) => ({ link, own: false, divides: false }));
  const found: Placed[] = [];
  let section: LogRow[] = [];
  const close = (): void => {
    found.push(...placed(section));
    section = [];
  };
  for (const link of links) {
    if (isHead(link.event)) {
      close();
      found.push({ link, own: false, divides: false });
      continue;
    }
    // What came of a later order stands below: the newest line is never pushed up by what was told before it.
    if (section.length > 0 && section[0].event.at !== link.event.at) close();
    section.push(link);
  }
  close();
  return found;
}
