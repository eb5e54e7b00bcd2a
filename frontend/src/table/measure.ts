/** How wide a text is drawn, in pixels. */

export const FACE = "'Crimson Pro', Georgia, 'Iowan Old Style', 'Palatino Linotype', serif";

/** Come when the faces that names are measured in are there, or will not be. */
export async function fontsReady(): Promise<void> {
  if (typeof document === 'undefined' || !document.fonts) return;
  await Promise.allSettled(['', 'bold ', 'italic '].map((style) => document.fonts.load(`${style}16px ${FACE}`)));
}

let pen: CanvasRenderingContext2D | null | undefined;

/** In letters of so many pixels. Without a screen they are taken as rather wide. */
export function widthOf(text: string, pixels: number, bold = false): number {
  pen ??= typeof document === 'undefined' ? null : document.createElement('canvas').getContext('2d');
  if (!pen) return text.length * pixels * 0.56;
  // As the page writes: letters where the face wants them.
  pen.textRendering = 'geometricPrecision';
  pen.font = `${bold ? 'bold ' : ''}${pixels}px ${FACE}`;
  return pen.measureText(text).width;
}
