/** Characters whom single persons play: who plays whom on the form, and who is who at the table. */

import type { PostInfo, SeatInfo, State, Welcome } from '../../protocol';

export interface Row {
  side: number;
  /** `you`, `here`, `friend`, `solo` or `ai:NAME`, where a temperament may stand behind the name: `ai:NAME:bold`. */
  who: string;
  /** The characters that were chosen for it. */
  posts?: number[];
}

/** So many people play one side at most. */
export const MOST_PEOPLE = 6;

/** For each row of the form the characters it plays: as chosen, the rest dealt out in turn to whoever has fewest. */
export function assignCharacters(rows: readonly Row[], posts: readonly PostInfo[]): number[][] {
  const found = rows.map((row) =>
    (row.posts ?? []).filter((id) => posts.some((post) => post.id === id && post.side === row.side)),
  );
  for (const post of posts) {
    if (found.some((held) => held.includes(post.id))) continue;
    const mine = rows.map((_, i) => i).filter((i) => rows[i].side === post.side && rows[i].who !== 'solo');
    if (mine.length === 0) continue;
    const least = mine.reduce((best, i) => (found[i].length < found[best].length ? i : best));
    found[least].push(post.id);
  }
  return found;
}

/** The rows with a character given to one of them; what the others play stays. */
export function given<R extends Row>(rows: readonly R[], posts: readonly PostInfo[], post: number, to: number): R[] {
  const now = assignCharacters(rows, posts);
  return rows.map((row, i) => ({
    ...row,
    posts:
      i === to
        ? [...now[i].filter((id) => id !== post), post].sort((a, b) => a - b)
        : now[i].filter((id) => id !== post),
  }));
}

/** The seat that plays a character: the one he was given to, else the first of his side. */
export function holderOf(post: PostInfo, seats: readonly SeatInfo[]): number {
  const given = seats.find((seat) => seat.side === post.side && seat.posts.includes(post.id));
  return (given ?? seats.find((seat) => seat.side === post.side))?.seat ?? -1;
}

/** The characters that this screen plays on a side. */
export function mine(
  welcome: Welcome | null,
  posts: readonly PostInfo[],
  seats: readonly SeatInfo[],
  side: number,
): PostInfo[] {
  return posts.filter((post) => post.side === side && (welcome?.mine.includes(holderOf(post, seats)) ?? false));
}

/** Who is asked, by the name of the character and of whoever plays him; empty where nobody in particular is. */
export function askedName(state: State, seats: readonly SeatInfo[]): string {
  const post = (state.posts ?? []).find((one) => one.id === state.asked_post);
  const seat = seats.find((one) => one.seat === state.asked_seat);
  const alone = seats.filter((one) => one.side === (post ?? seat)?.side).length < 2;
  // Of several people of a side one is asked for all of them.
  if (!post) return seat && !alone ? seat.name : '';
  return seat && seat.name !== '' && seat.name !== post.name && !alone ? `${post.name} (${seat.name})` : post.name;
}
