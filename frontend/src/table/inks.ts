/** Colours of sides, made strong enough to be seen on the ground. */

const GROUND = luminance([214, 189, 132]);

const NAMED: Record<string, string> = { red: '#a02020', blue: '#1e4e8c', green: '#2d4a2f', black: '#222222', white: '#d8d4c8', brown: '#6b4423', yellow: '#b08820', grey: '#666666' };

function parts(colour: string): [number, number, number] {
  const hex = NAMED[colour] ?? colour;
  const full = /^#([0-9a-f])([0-9a-f])([0-9a-f])$/i.exec(hex);
  const long = full ? `${full[1]}${full[1]}${full[2]}${full[2]}${full[3]}${full[3]}` : hex.replace('#', '');
  const n = /^[0-9a-f]{6}$/i.test(long) ? parseInt(long, 16) : 0x555555;
  return [(n >> 16) & 255, (n >> 8) & 255, n & 255];
}

function luminance(rgb: readonly number[]): number {
  const [r, g, b] = rgb.map((v) => {
    const s = v / 255;
    return s <= 0.03928 ? s / 12.92 : ((s + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

const known = new Map<string, string>();

/** The side's colour, darkened until it stands out from the ground cloth (3 to 1). */
export function inkOf(colour: string): string {
  let ink = known.get(colour);
  if (!ink) {
    let rgb = parts(colour || '#555555');
    while ((GROUND + 0.05) / (luminance(rgb) + 0.05) < 3) rgb = rgb.map((v) => Math.floor(v * 0.9)) as [number, number, number];
    ink = `rgb(${rgb.join(' ')})`;
    known.set(colour, ink);
  }
  return ink;
}
