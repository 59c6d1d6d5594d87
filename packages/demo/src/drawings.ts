/** Width and height of every drawing, in pixels. */
export const drawingSide = 480;

/** A house's sign: two colors, and a path drawn in a square of 100. */
export interface Emblem {
  readonly ground: string;
  readonly ink: string;
  readonly path: string;
}

/** A square drawing of what is seen in `viewBox`. */
export function svg(content: string, viewBox = '0 0 100 100'): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${drawingSide}" height="${drawingSide}" viewBox="${viewBox}">${content}</svg>`;
}

/** A logo as SVG. */
export function drawEmblem({ ground, ink, path }: Emblem): string {
  return svg(`<rect width="100" height="100" fill="${ground}"/>
    <circle cx="50" cy="50" r="40" fill="none" stroke="${ink}" stroke-width="1.2"/>
    <circle cx="50" cy="50" r="37.5" fill="none" stroke="${ink}" stroke-width=".5"/>
    <path d="${path}" fill="none" stroke="${ink}" stroke-width="2.2" stroke-linecap="round" stroke-linejoin="round"/>`);
}
