/** Light and colour: the light comes from the upper left, dark is brown and never grey. */

type Rgb = [number, number, number];
export interface Light {
  x: number;
  y: number;
}
export const LIGHT = { x: -0.62, y: -0.78 }; // where the light comes from
export const SH = { x: 0.62, y: 0.78 }; // where shadows fall
const SHADE = '58,38,14'; // the colour of every shadow
const GLOW = '255,244,212'; // the colour of every lit edge
export const rgb = (hex: string): Rgb => {
  const n = parseInt(hex.slice(1), 16);
  return [n >> 16, (n >> 8) & 255, n & 255];
};

export const mix = (a: string, b: string, t: number): string => {
  const p = rgb(a),
    q = rgb(b);
  return (
    '#' +
    p
      .map((v, i) =>
        Math.round(v + (q[i] - v) * t)
          .toString(16)
          .padStart(2, '0'),
      )
      .join('')
  );
};

export const tone = (hex: string, by: number): string => (by >= 0 ? mix(hex, '#fff3d2', by) : mix(hex, '#2e1f0a', -by)); // light is warm, dark is brown, never grey
export const see = (hex: string, a: number): string => `rgba(${rgb(hex).join()},${a})`;
export const dark = (a: number): string => `rgba(${SHADE},${a})`;
export const lit = (a: number): string => `rgba(${GLOW},${a})`;
