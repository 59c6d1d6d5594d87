/** Width and height of every drawing, in pixels. */
export const drawingSide = 480;

/** What a person looks like from across the room: colors, and how the hair is worn. */
export interface Likeness {
  readonly wall: string;
  readonly skin: string;
  readonly hair: string;
  readonly coat: string;
  readonly collar: string;
  readonly wears: 'bun' | 'short' | 'long' | 'balding' | 'bob';
}

/** A house's sign: two colors, and a path drawn in a square of 100. */
export interface Emblem {
  readonly ground: string;
  readonly ink: string;
  readonly path: string;
}

function svg(content: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${drawingSide}" height="${drawingSide}" viewBox="0 0 100 100">${content}</svg>`;
}

/** A logo as SVG. */
export function drawEmblem({ ground, ink, path }: Emblem): string {
  return svg(`<rect width="100" height="100" fill="${ground}"/>
    <circle cx="50" cy="50" r="40" fill="none" stroke="${ink}" stroke-width="1.2"/>
    <circle cx="50" cy="50" r="37.5" fill="none" stroke="${ink}" stroke-width=".5"/>
    <path d="${path}" fill="none" stroke="${ink}" stroke-width="2.2" stroke-linecap="round" stroke-linejoin="round"/>`);
}

const behind = {
  bun: '<circle cx="50" cy="17" r="8"/><ellipse cx="50" cy="39" rx="19" ry="21"/>',
  short: '',
  long: '<path d="M30 40c0-30 40-30 40 0v26c0 6-40 6-40 0z"/>',
  balding: '<path d="M32 48c-4-16 2-20 4-22h28c2 2 8 6 4 22z"/>',
  bob: '<path d="M29 42c0-30 42-30 42 0v13c-6 6-36 6-42 0z"/>',
} as const;
const before = {
  bun: '<path d="M32.5 42c-1-31 36-31 35 0-4-10-10-14-17.500-14s-13.500 4-17.500 14z"/>',
  short: '<path d="M32 42c-4-31 40-32 36 0-1-6-3-9-5-11-10 2-20 1-26-1-3 3-4 6-5 12z"/>',
  long: '<path d="M32.5 46c-2-37 37-37 35 0-2-10-8-15-13-18-4 6-14 9-22 18z"/>',
  balding: '',
  bob: '<path d="M32 44c-3-34 39-34 36 0-3-9-6-12-9-13-8 3-19 3-23 1-2 3-3 6-4 12z"/>',
} as const;

/** Head and shoulders in flat color, lit from the left, as SVG. */
export function drawPortrait({ wall, skin, hair, coat, collar, wears }: Likeness): string {
  return svg(`<defs>
      <radialGradient id="w" cx=".34" cy=".3" r=".9"><stop offset="0" stop-color="#fff" stop-opacity=".35"/><stop offset="1" stop-color="#000" stop-opacity=".18"/></radialGradient>
      <linearGradient id="s" x1="0" x2="1"><stop offset=".35" stop-color="#000" stop-opacity="0"/><stop offset="1" stop-color="#000" stop-opacity=".2"/></linearGradient>
    </defs>
    <rect width="100" height="100" fill="${wall}"/><rect width="100" height="100" fill="url(#w)"/>
    <g fill="${hair}">${behind[wears]}</g>
    <path d="M8 104c2-25 18-31 31-33h22c13 2 29 8 31 33z" fill="${coat}"/>
    <path d="M42 55h16v15c0 5-4 9-8 9s-8-4-8-9z" fill="${skin}"/>
    <path d="M42 62c4 4 12 4 16 0v4c-4 5-12 5-16 0z" fill="#000" opacity=".16"/>
    <path d="M50 88 38 70l4-2 8 11 8-11 4 2z" fill="${collar}"/>
    <ellipse cx="50" cy="43" rx="17" ry="21" fill="${skin}"/>
    <ellipse cx="50" cy="43" rx="17" ry="21" fill="url(#s)"/>
    <g fill="${hair}">${before[wears]}</g>
    <path d="M8 104c2-25 18-31 31-33h22c13 2 29 8 31 33z" fill="url(#s)" opacity=".6"/>`);
}
