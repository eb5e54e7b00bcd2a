/** The codes of an independent encoder (Python's qrcode 8.2), row by row as hexadecimal numbers. */

import { expect, test } from 'vitest';
import { qr, qrPath } from '../../src/ui/qr';

const KNOWN: readonly (readonly [string, string])[] = [
  [
    'http://192.168.178.24:8000/#/play/Q3hYz0dX8Rk2mVt7bJc1LwPq5sNuAeFg9HiKjTyWxZo',
    '1fd71c0a7f 1047bb0d41 1746aee75d 175c3e5a5d 175489fa5d 10515a1841 1fd555557f 149ce400 1178c4c3f9 71e163b56 1ff498ffd0 1e370cd70e 3cffc844f 110358bab8 bff35ebec 1f04a0a7c7 1645d27bed 132884a512 1460e122b8 50eff90e6 ef8b8544 105b4b633 a62b86fbc 1e0d7d807e 1c7304f14c 1aa3da03bc 16e997f44 6a788b2e4 1869b187fa 1a28bb16 1fd934655a 104e90f71e 1759f259f4 174f4cee69 1745683b48 10493da3b6 1fd65ac6cf',
  ],
  [
    'http://club.example/aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa',
    '1fd3585d5597f 10463a4844f41 1751a1dee2b5d 1740428aaaa5d 174f03fd5505d 1051cac44c441 1fd555555557f 704c511200 1466b6fd55625 e8d922aaaaa1 11e2b97bbb9b5 2380091110da 14f703955561b 1f129beaaaa23 19fa5ebbbb9b5 1824ebd011018 7f5c6d45565a 1133ba29aaaa9 b734578bb9bd 1d2ac49d1101a 46a8a995d873 1295322eaa291 11f0c1ffbbbf5 1182cc51111a 15be6d55555b 91fd6c6aab11 17f4fd7fbbbf5 1fa93c011135a f5c91fd556eb da6f47ab88a1 a4ae5278ab55 3a9d03411348 af726ef55628 e1d2a6aaa8e9 eccd9d7bbb5d 1725f0451df4a ffccaed5dae3 1a894e6aaa8a1 8ecc117bbb55 e3c94051134a 1c770efd557fb 1e7646aab11 1fdd0957bb955 104164451311a 1742977d757fb 17493b52aa930 175b4ed799976 104d9ba111288 1fdfae75557b9',
  ],
  [
    'yyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyy',
    '1fd365155555e7f 1041f06ddddda41 175f02689888e5d 174c65ba8aaaa5d 1748641fd55525d 1052b02c4dddc41 1fd55555555557f 1ba9c7777500 146306c7d555425 1904a3a6aaaaaa7 3cf0f162222125 1834a5a777757a a5376335555452 1984233eaaaaaa7 7431feb2222125 4073a7f7777578 e5b464d5555452 1a841026aaaaaa7 4717962222125 5ab125bf77757a fcb49c19555452 1ab51966eaaaaa7 6a1a96e222125 1d8c1d5b477757a 7db45c14555452 1a8516669aaaaa7 19fa909fc2221f5 151f5e5c777751a 15899cd5555752 1f14c26c6aaab17 1ffb4097e2221f5 13aebe9df7777da 1c4819dc9555682 824c286aaaa8a4 195bd0516222054 17963e45f7777d8 18481bcf9555683 8202127aaaa8a7 18d7c25e6222055 1016179ff7777da 19cf104c9555682 9a02a66aaaa8a7 9d0cc516222055 81e1f9dc7777da 9ea1b4cf555682 9aa2966aaaa8a7 14d10151e222055 1f2e9c9db7777da 6a0f4fd5557f2 1909646aaab17 1fd331d56222355 104d1c94777751a 174acf37d5555f2 1749e93f6aaab74 1753a1a96222157 104d2c3ab7776a8 1fde9f061555621',
  ],
];
const rows = (text: string): string =>
  qr(text)
    .map((row) => BigInt(`0b${row.map((dark) => (dark ? 1 : 0)).join('')}`).toString(16))
    .join(' ');

test.each(KNOWN)('a link of any length is coded as another encoder codes it: %s', (text, code) => {
  expect(rows(text)).toBe(code);
});

test('what does not fit is refused', () => {
  expect(() => qr('x'.repeat(214))).toThrow('too long');
  expect(qr('x'.repeat(213))).toHaveLength(57);
});

test('the path has a square for each dark one', () => {
  expect(
    qrPath([
      [true, false],
      [false, true],
    ]),
  ).toBe('M0 0h1v1h-1zM1 1h1v1h-1z');
});
