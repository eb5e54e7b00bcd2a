import { expect, test } from 'vitest';
import { askedName, assignCharacters, given, holderOf, mine, type Row } from '../../src/features/setup/characters';
import type { PostInfo, SeatInfo, State, Welcome } from '../../src/protocol';

const posts: PostInfo[] = [0, 1, 2].map((id) => ({ id, side: 0, name: `Captain ${id}` }));
const rows: Row[] = [
  { side: 0, who: 'you' },
  { side: 0, who: 'friend' },
  { side: 1, who: 'solo' },
];
const seat = (n: number, held: number[], name = ''): SeatInfo => ({
  seat: n,
  side: 0,
  kind: 'person',
  name,
  player: '',
  here: true,
  devices: 1,
  units: [],
  posts: held,
  dice: 'seed',
});

test('characters are dealt out in turn, and each has one seat', () => {
  expect(assignCharacters(rows, posts)).toEqual([[0, 2], [1], []]);
  expect(assignCharacters(rows.slice(0, 1), posts)).toEqual([[0, 1, 2]]);
});

test('giving one to somebody leaves the others where they are', () => {
  const now = given(rows, posts, 2, 1);
  expect(assignCharacters(now, posts)).toEqual([[0], [1, 2], []]);
  expect(assignCharacters(given(now, posts, 0, 1), posts)).toEqual([[], [0, 1, 2], []]);
});

test('a character who was given to nobody is played by the first of his side', () => {
  const seats = [seat(0, []), seat(1, [1])];
  expect(posts.map((post) => holderOf(post, seats))).toEqual([0, 1, 0]);
  expect(mine({ mine: [0] } as unknown as Welcome, posts, seats, 0).map((post) => post.id)).toEqual([0, 2]);
  expect(mine({ mine: [] } as unknown as Welcome, posts, seats, 0)).toEqual([]);
});

test('who is asked is named with the one who plays him, where several play', () => {
  const state = { posts, asked_post: 1, asked_seat: 1 } as unknown as State;
  expect(askedName(state, [seat(0, []), seat(1, [1], 'Ben')])).toBe('Captain 1 (Ben)');
  expect(askedName(state, [seat(1, [1], 'Ben')])).toBe('Captain 1');
  expect(askedName({ ...state, asked_post: -1 }, [])).toBe('');
  expect(askedName({ ...state, asked_post: -1 }, [seat(0, []), seat(1, [1], 'Ben')]), 'for all of a side').toBe('Ben');
  expect(askedName({ ...state, asked_post: -1 }, [seat(1, [1], 'Ben')])).toBe('');
});
