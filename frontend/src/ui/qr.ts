/** A QR code for a link: bytes at error level M, versions 1 to 10 (213 letters), after ISO/IEC 18004. Rows of dark (true) and light. */

type Grid = (boolean | null)[][];

/** Of each version: correction codewords of a block, then how many blocks of how many data codewords. */
const BLOCKS: readonly (readonly [number, readonly (readonly [number, number])[]])[] = [
  [10, [[1, 16]]],
  [16, [[1, 28]]],
  [26, [[1, 44]]],
  [18, [[2, 32]]],
  [24, [[2, 43]]],
  [16, [[4, 27]]],
  [18, [[4, 31]]],
  [
    22,
    [
      [2, 38],
      [2, 39],
    ],
  ],
  [
    22,
    [
      [3, 36],
      [2, 37],
    ],
  ],
  [
    26,
    [
      [4, 43],
      [1, 44],
    ],
  ],
];
const ALIGNED: readonly (readonly number[])[] = [
  [],
  [6, 18],
  [6, 22],
  [6, 26],
  [6, 30],
  [6, 34],
  [6, 22, 38],
  [6, 24, 42],
  [6, 26, 46],
  [6, 28, 50],
];
const MASKS: readonly ((row: number, column: number) => boolean)[] = [
  (r, c) => (r + c) % 2 === 0,
  (r) => r % 2 === 0,
  (_, c) => c % 3 === 0,
  (r, c) => (r + c) % 3 === 0,
  (r, c) => (Math.floor(r / 2) + Math.floor(c / 3)) % 2 === 0,
  (r, c) => ((r * c) % 2) + ((r * c) % 3) === 0,
  (r, c) => (((r * c) % 2) + ((r * c) % 3)) % 2 === 0,
  (r, c) => (((r + c) % 2) + ((r * c) % 3)) % 2 === 0,
];

/** Powers and logarithms in the field of 256 elements. */
const EXP = new Uint8Array(512);
const LOG = new Uint8Array(256);
for (let n = 0, x = 1; n < 255; n++) {
  EXP[n] = EXP[n + 255] = x;
  LOG[x] = n;
  x <<= 1;
  if (x > 255) x ^= 0x11d;
}

function times(a: number, b: number): number {
  return a === 0 || b === 0 ? 0 : EXP[LOG[a] + LOG[b]];
}

/** The correction codewords of a block (Reed and Solomon). */
function correction(data: readonly number[], count: number): number[] {
  let divisor = [1];
  for (let n = 0; n < count; n++) {
    const next = [...divisor, 0];
    divisor.forEach((one, i) => (next[i + 1] ^= times(one, EXP[n])));
    divisor = next;
  }
  const rest = [...data, ...Array<number>(count).fill(0)];
  for (let i = 0; i < data.length; i++) {
    const lead = rest[i];
    if (lead !== 0) divisor.forEach((one, j) => (rest[i + j] ^= times(one, lead)));
  }
  return rest.slice(data.length);
}

const room = (version: number): number => BLOCKS[version - 1][1].reduce((all, [n, size]) => all + n * size, 0);

/** The bytes of a text with their length, filled up to what the version holds, each block with its correction, woven together. */
function codewords(bytes: Uint8Array, version: number): number[] {
  const bits: number[] = [];
  const put = (value: number, count: number): void => {
    for (let n = count - 1; n >= 0; n--) bits.push((value >> n) & 1);
  };
  put(4, 4);
  put(bytes.length, version < 10 ? 8 : 16);
  bytes.forEach((byte) => put(byte, 8));
  const all = room(version) * 8;
  put(0, Math.min(4, all - bits.length));
  while (bits.length % 8 > 0) bits.push(0);
  for (let n = 0; bits.length < all; n++) put(n % 2 === 0 ? 0xec : 0x11, 8);
  const data = Array.from({ length: bits.length / 8 }, (_, n) =>
    bits.slice(n * 8, n * 8 + 8).reduce((byte, bit) => byte * 2 + bit, 0),
  );
  const [ends, groups] = BLOCKS[version - 1];
  const blocks: number[][] = [];
  let at = 0;
  for (const [count, size] of groups) for (let n = 0; n < count; n++) blocks.push(data.slice(at, (at += size)));
  const checks = blocks.map((block) => correction(block, ends));
  const woven: number[] = [];
  for (let n = 0; n < Math.max(...blocks.map((block) => block.length)); n++)
    for (const block of blocks) if (n < block.length) woven.push(block[n]);
  for (let n = 0; n < ends; n++) for (const check of checks) woven.push(check[n]);
  return woven;
}

/** A number with the check bits of a BCH code behind it. */
function checked(value: number, bits: number, divisor: number): number {
  let rest = value << bits;
  for (let n = 31 - Math.clz32(rest); n >= bits; n = 31 - Math.clz32(rest)) {
    rest ^= divisor << (n - bits);
    if (rest === 0) break;
  }
  return (value << bits) | rest;
}

/** What is the same for every text of a version: finders, timing, alignment, version; places for the format are kept free. */
function frame(version: number): Grid {
  const size = 17 + 4 * version;
  const grid: Grid = Array.from({ length: size }, () => Array<boolean | null>(size).fill(null));
  const finder = (row: number, column: number): void => {
    for (let r = -1; r <= 7; r++)
      for (let c = -1; c <= 7; c++) {
        if (grid[row + r]?.[column + c] === undefined) continue;
        const ring = Math.max(Math.abs(r - 3), Math.abs(c - 3));
        grid[row + r][column + c] = ring !== 2 && ring !== 4;
      }
  };
  finder(0, 0);
  finder(0, size - 7);
  finder(size - 7, 0);
  const middles = ALIGNED[version - 1];
  for (const row of middles)
    for (const column of middles) {
      if (grid[row][column] !== null) continue;
      for (let r = -2; r <= 2; r++)
        for (let c = -2; c <= 2; c++) grid[row + r][column + c] = Math.max(Math.abs(r), Math.abs(c)) !== 1;
    }
  for (let n = 8; n < size - 8; n++) {
    grid[6][n] ??= n % 2 === 0;
    grid[n][6] ??= n % 2 === 0;
  }
  for (let n = 0; n < 9; n++) {
    grid[8][n] ??= false;
    grid[n][8] ??= false;
    if (n < 8) {
      grid[8][size - 1 - n] ??= false;
      grid[size - 1 - n][8] ??= false;
    }
  }
  grid[size - 8][8] = true;
  if (version >= 7) {
    const told = checked(version, 12, 0x1f25);
    for (let n = 0; n < 18; n++) {
      const dark = ((told >> n) & 1) === 1;
      grid[Math.floor(n / 3)][size - 11 + (n % 3)] = dark;
      grid[size - 11 + (n % 3)][Math.floor(n / 3)] = dark;
    }
  }
  return grid;
}

/** The format, twice: error level M (00) and the mask. */
function tellFormat(grid: boolean[][], mask: number): void {
  const told = checked(mask, 10, 0x537) ^ 0x5412;
  const size = grid.length;
  for (let n = 0; n < 15; n++) {
    const dark = ((told >> n) & 1) === 1;
    const down = n < 6 ? n : n < 8 ? n + 1 : size - 15 + n;
    grid[down][8] = dark;
    const across = n < 8 ? size - 1 - n : n < 9 ? 15 - n : 14 - n;
    grid[8][across] = dark;
  }
}

/** How hard a pattern is to read: runs, blocks, what looks like a finder, too much of one colour. */
function penalty(grid: boolean[][]): number {
  const size = grid.length;
  const looks = [
    [true, false, true, true, true, false, true, false, false, false, false],
    [false, false, false, false, true, false, true, true, true, false, true],
  ];
  let sum = 0;
  for (const at of [(r: number, c: number): boolean => grid[r][c], (r: number, c: number): boolean => grid[c][r]]) {
    for (let r = 0; r < size; r++) {
      let run = 1;
      for (let c = 1; c <= size; c++) {
        if (c < size && at(r, c) === at(r, c - 1)) run++;
        else {
          if (run >= 5) sum += run - 2;
          run = 1;
        }
      }
      for (let c = 0; c + 11 <= size; c++)
        if (looks.some((look) => look.every((dark, n) => at(r, c + n) === dark))) sum += 40;
    }
  }
  let dark = 0;
  for (let r = 0; r < size; r++)
    for (let c = 0; c < size; c++) {
      if (grid[r][c]) dark++;
      if (
        r + 1 < size &&
        c + 1 < size &&
        grid[r][c] === grid[r][c + 1] &&
        grid[r][c] === grid[r + 1][c] &&
        grid[r][c] === grid[r + 1][c + 1]
      )
        sum += 3;
    }
  return sum + 10 * Math.floor(Math.abs((dark * 100) / (size * size) - 50) / 5);
}

/** Codewords go up and down in pairs of columns, from the right; what is masked is turned over. */
function filled(empty: Grid, words: readonly number[], mask: number): boolean[][] {
  const size = empty.length;
  const grid = empty.map((row) => row.slice());
  let n = 0;
  let up = true;
  for (let right = size - 1; right > 0; right -= 2) {
    if (right === 6) right--;
    for (let step = 0; step < size; step++) {
      const row = up ? size - 1 - step : step;
      for (const column of [right, right - 1]) {
        if (empty[row][column] !== null) continue;
        const bit = n < words.length * 8 ? (words[n >> 3] >> (7 - (n & 7))) & 1 : 0;
        grid[row][column] = (bit === 1) !== MASKS[mask](row, column);
        n++;
      }
    }
    up = !up;
  }
  const whole = grid as boolean[][];
  tellFormat(whole, mask);
  return whole;
}

export function qr(text: string): boolean[][] {
  const bytes = new TextEncoder().encode(text);
  const version = BLOCKS.findIndex((_, n) => bytes.length + (n + 1 < 10 ? 2 : 3) <= room(n + 1)) + 1;
  if (version === 0) throw new RangeError(`too long for a QR code: ${bytes.length} letters`);
  const empty = frame(version);
  const words = codewords(bytes, version);
  const tried = MASKS.map((_, mask) => filled(empty, words, mask));
  return tried.reduce((best, one) => (penalty(one) < penalty(best) ? one : best));
}

/** The dark squares as one path, a unit a square. */
export function qrPath(grid: boolean[][]): string {
  return grid.map((row, r) => row.map((dark, c) => (dark ? `M${c} ${r}h1v1h-1z` : '')).join('')).join('');
}
