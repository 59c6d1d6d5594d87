/** Width and height of every drawing, in pixels. */
export const drawingSide = 480;

/** A house's sign: elements of SVG, drawn in a square of 100 on a ground; shown round. */
export interface Emblem {
  readonly ground: string;
  readonly drawing: string;
}

/** A square drawing of what is seen in `viewBox`. */
export function svg(content: string, viewBox = '0 0 100 100'): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${drawingSide}" height="${drawingSide}" viewBox="${viewBox}">${content}</svg>`;
}

/** A logo as SVG. */
export function drawEmblem({ ground, drawing }: Emblem): string {
  return svg(`<rect width="100" height="100" fill="${ground}"/>${drawing}`);
}
