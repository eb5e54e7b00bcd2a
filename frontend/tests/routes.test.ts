// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { routeOf, tokenIn } from '../src/lib/route.svelte';

test('addresses lead to pages', () => {
  expect(routeOf('')).toEqual({ page: 'home' });
  expect(routeOf('#/new/empires')).toEqual({ page: 'new', book: 'empires' });
  expect(routeOf('#/play/abc')).toEqual({ page: 'play', token: 'abc' });
  expect(routeOf('#/play/abc/of/def')).toEqual({ page: 'play', token: 'abc', campaign: 'def' });
  expect(routeOf('#/host/abc')).toEqual({ page: 'host', token: 'abc' });
  expect(routeOf('#AbCdEfGhIjKlMnOpQrSt')).toEqual({ page: 'play', token: 'AbCdEfGhIjKlMnOpQrSt' });
});

test('a pasted link or token leads to its seat', () => {
  expect(tokenIn(' http://club.example/#/play/SECRET ')).toBe('SECRET');
  expect(tokenIn('SECRET')).toBe('SECRET');
  expect(tokenIn('http://club.example/')).not.toContain('/');
});
