/** Repeatable unevenness: the same place is always the same, whole or in parts. Nothing here throws dice of its own. */

export const hash = (x: number, y: number, k: number): number => {
  let h = Math.imul(x | 0, 374761393) ^ Math.imul(y | 0, 668265263) ^ Math.imul(k | 0, 2147483647 ^ 0x5bd1e995);
  h = Math.imul(h ^ (h >>> 13), 1274126177);
  h = Math.imul(h ^ (h >>> 15), 2246822519);
  return ((h ^ (h >>> 16)) >>> 0) / 4294967296;
};

/** -1..1, smooth. */
export function noise(x: number, y: number, k = 0): number {
  const i = Math.floor(x),
    j = Math.floor(y);
  let u = x - i,
    v = y - j;
  u = u * u * (3 - 2 * u);
  v = v * v * (3 - 2 * v);
  const a = hash(i, j, k),
    b = hash(i + 1, j, k),
    c = hash(i, j + 1, k),
    d = hash(i + 1, j + 1, k);
  return (a + (b - a) * u + (c - a) * v + (a - b - c + d) * u * v) * 2 - 1;
}

export const fbm = (x: number, y: number, k = 0): number =>
  noise(x, y, k) * 0.6 + noise(x * 2.1 + 7, y * 2.1 + 3, k + 1) * 0.28 + noise(x * 4.3, y * 4.3, k + 2) * 0.12;
export const clamp = (v: number, a: number, b: number): number => (v < a ? a : v > b ? b : v);
export const step = (a: number, b: number, v: number): number => {
  const t = clamp((v - a) / (b - a), 0, 1);
  return t * t * (3 - 2 * t);
};
