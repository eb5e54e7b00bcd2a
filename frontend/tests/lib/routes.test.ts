// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { parseHash, tokenIn } from '../../src/lib/router.svelte';

test('addresses lead to pages', () => {
  expect(parseHash('')).toEqual({ page: 'home' });
  expect(parseHash('#/new/empires')).toEqual({ page: 'new', book: 'empires' });
  expect(parseHash('#/play/abc')).toEqual({ page: 'play', token: 'abc' });
  expect(parseHash('#/play/abc/of/def')).toEqual({ page: 'play', token: 'abc', campaign: 'def' });
  expect(parseHash('#/host/abc')).toEqual({ page: 'host', token: 'abc' });
  expect(parseHash('#AbCdEfGhIjKlMnOpQrSt')).toEqual({ page: 'play', token: 'AbCdEfGhIjKlMnOpQrSt' });
});

test('a pasted link or token leads to its seat', () => {
  expect(tokenIn(' http://club.example/#/play/SECRET ')).toBe('SECRET');
  expect(tokenIn('SECRET')).toBe('SECRET');
  expect(tokenIn('http://club.example/')).not.toContain('/');
});
