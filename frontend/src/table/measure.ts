/** How wide a text is drawn, in pixels. */

export const FACE = "Georgia, 'Iowan Old Style', 'Palatino Linotype', serif";

let pen: CanvasRenderingContext2D | null | undefined;

/** `font` as in a style: `bold 13px`. Without a screen letters are taken as rather wide. */
export function widthOf(text: string, font: string): number {
  pen ??= typeof document === 'undefined' ? null : document.createElement('canvas').getContext('2d');
  if (!pen) return text.length * parseFloat(/[\d.]+(?=px)/.exec(font)?.[0] ?? '12') * 0.56;
  pen.font = `${font} ${FACE}`;
  return pen.measureText(text).width;
}
