import { expect, test } from 'vitest';
import { seatOf, temperOf, withTemper } from '../../src/features/setup/seats';

test('a temperament stands behind the name of a computer player, and can be taken away again', () => {
  expect(temperOf('ai:veteran')).toEqual(['ai:veteran', '']);
  expect(temperOf('ai:veteran:bold')).toEqual(['ai:veteran', 'bold']);
  expect(temperOf('you')).toEqual(['you', '']);
  expect(withTemper('ai:veteran', 'cautious')).toBe('ai:veteran:cautious');
  expect(withTemper('ai:veteran:bold', 'cautious')).toBe('ai:veteran:cautious');
  expect(withTemper('ai:veteran:bold', '')).toBe('ai:veteran');
});

test('the server is asked for the player with its temperament', () => {
  expect(seatOf({ side: 1, who: 'ai:general:bold', name: '' })).toMatchObject({
    side: 1,
    kind: 'ai',
    player: 'general:bold',
  });
});
