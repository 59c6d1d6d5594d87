import { writeFile } from 'node:fs/promises';
import { drawingSide } from '../packages/demo/src/drawings.ts';
import { engrave } from './engrave.ts';

/** What a person looks like, as far as lines tell. */
interface Likeness {
  readonly wears: 'bun' | 'short' | 'long' | 'balding' | 'bob';
  readonly glasses?: true;
  /** Lines of a face that has laughed for some decades. */
  readonly lines?: true;
  readonly tones: Tones;
}

interface Tones {
  readonly skin: string;
  readonly hair: string;
  readonly jacket: string;
  /** Of what is seen between its lapels, and of a tie. */
  readonly shirt: string;
  readonly tie?: string;
}

/** Of each seller of the demo, their manager. */
export const likenesses = {
  hudson: {
    wears: 'bob',
    glasses: true,
    lines: true,
    tones: {
      skin: '#eac6a8',
      hair: '#a9a39b',
      jacket: '#3d4f63',
      shirt: '#f2ead8',
    },
  },
  bluegrass: {
    wears: 'short',
    tones: {
      skin: '#b58c70',
      hair: '#2a201c',
      jacket: '#2f3d39',
      shirt: '#f0ece2',
      tie: '#8c3324',
    },
  },
  lonestar: {
    wears: 'long',
    tones: {
      skin: '#e3b48f',
      hair: '#6b3a22',
      jacket: '#6f4a37',
      shirt: '#f3ead6',
    },
  },
  santafe: {
    wears: 'balding',
    glasses: true,
    lines: true,
    tones: {
      skin: '#dcab85',
      hair: '#8d8780',
      jacket: '#4b4a45',
      shirt: '#efe7d6',
      tie: '#2f5a63',
    },
  },
  puget: {
    wears: 'bun',
    tones: {
      skin: '#f0cfb4',
      hair: '#3b2a22',
      jacket: '#5d3238',
      shirt: '#f4ecdd',
    },
  },
} as const satisfies Record<string, Likeness>;

const ink = '#33241d';
/** Lies over a tone and makes it the one of its shaded side; and the other way round. */
const shade = 'fill="#3a2030" fill-opacity=".17" stroke="none"';
const shine = 'stroke="#fff" stroke-opacity=".16"';

const face =
  'M67 84c0 16 3 29 10 40 6 9 15 15 24 15s17-6 23-15c7-11 10-24 9-40-1-25-14-38-33-38S67 59 67 84z';

/** Hair behind the head, hair before it, and its strands. */
const hairs = {
  bob: {
    behind: 'M60 128C52 92 54 38 100 36s50 54 41 92c-6 5-14 4-19-2H80c-6 7-14 7-20 2z',
    before:
      'M66 92c-2-26 6-40 22-45 16-4 46-2 46 45-3-12-7-21-15-28-17 5-33 6-42 4-6 6-9 14-11 24z',
    strands:
      'M78 66c6-9 14-14 24-15M64 118c-4-22-2-44 8-58M137 118c4-20 3-42-6-58M112 51c9 3 15 9 19 18',
  },
  short: {
    behind: 'M64 84c-5-30 10-48 37-48s41 18 35 48z',
    before:
      'M65 86c-5-24 0-40 14-46 20-8 46-4 54 14 4 9 3 22 1 32-2-9-4-17-9-23-14 3-33 2-45-4-8 6-12 15-15 27z',
    strands: 'M80 57c7 4 20 6 35 5M74 54c4-6 12-11 22-12M118 46c7 3 11 8 13 14M70 66c1-4 3-8 5-11',
  },
  long: {
    behind: 'M54 170C48 120 46 38 101 35s55 85 47 135c-10 4-20 2-26-8H80c-6 10-16 12-26 8z',
    before: 'M65 96c-5-34 8-51 30-53 24-2 42 16 40 53-3-18-12-29-28-39-8 12-28 20-42 39z',
    strands:
      'M62 160c-5-32-4-76 8-98M68 164c-4-26-5-48-3-66M139 160c5-32 4-72-6-94M133 164c4-24 6-44 4-64M72 78c8-11 21-18 31-21',
  },
  balding: {
    behind: 'M64 94c-7-20-4-34 4-41 8-7 58-7 66 0 8 7 11 21 4 41z',
    before:
      'M65 92c-4-12-4-26 3-36 3 3 3 9 2 16-2 6-4 13-5 20zM134 92c4-12 4-26-3-36-3 3-3 9-2 16 2 6 4 13 5 20z',
    strands: 'M67 80c-1-7 0-13 2-18M133 80c1-7 0-13-2-18M84 50c8-4 22-5 32-1',
  },
  bun: {
    behind: 'M63 92C56 52 74 36 101 36s45 16 37 56zM82 33c-3-18 39-19 37 0-2 9-35 9-37 0z',
    before: 'M66 90c-4-30 8-46 34-46s38 17 34 46c-3-16-12-27-33-31-21 4-31 15-35 31z',
    strands:
      'M86 30c4-8 22-10 29-1M90 34c7 3 15 3 22 0M72 74c4-12 13-21 27-25M129 74c-4-12-13-21-26-25M82 52c4-3 9-5 15-6',
  },
} as const;

/**
 * Writes a manager's portrait into a file, WebP of `drawingSide` pixels: drawn in tones and engraved, as newspapers do.
 * An outline was taken for a placeholder; flat tones, and an oil made of them, for a cartoon.
 */
export async function drawPortrait(likeness: Likeness, file: string): Promise<void> {
  await writeFile(file, await engrave(inTones(likeness), drawingSide));
}

/** Head and shoulders: tones without a line round them, with the light of a window on them. As SVG. */
function inTones({ wears, glasses, lines, tones }: Likeness): string {
  const { behind, before, strands } = hairs[wears];
  const hasEars = wears === 'short' || wears === 'balding' || wears === 'bun';
  return `<svg xmlns="http://www.w3.org/2000/svg" width="720" height="720" viewBox="18 14 164 164"><linearGradient id="wall" x2="1" y2="1"><stop offset=".2" stop-color="#fff"/><stop offset="1" stop-color="#b4b4b4"/></linearGradient>
    <rect width="200" height="200" fill="url(#wall)"/>
    <filter id="soft" x="-1" y="-1" width="3" height="3"><feGaussianBlur stdDeviation="3.4"/></filter>
    <g stroke-linecap="round" stroke-linejoin="round">
      <path d="${behind}" fill="${tones.hair}"/>
      <path d="${behind}" ${shade}/>
      ${shoulders(tones)}
      ${hasEars ? ears(tones.skin) : ''}
      <path d="${face}" fill="${tones.skin}"/>
      ${shaded('face', face, light)}
      <g stroke="${ink}">${features(tones.hair)}
      ${lines ? `<path d="${creases}" fill="none" stroke-width=".8" stroke-opacity=".45"/>` : ''}</g>
      <path d="${before}" fill="${tones.hair}"/>
      <path d="${strands}" fill="none" ${shine} stroke-width="5" filter="url(#soft)"/>
      <path d="${strands}" fill="none" ${shine} stroke-width="1.2"/>
      ${glasses ? spectacles : ''}
    </g></svg>`;
}

/** On a face that a window at the upper left lights: what turns away from it, what looks at it, and what is warm. */
const light = [
  dark('M130 34c20 34 10 88-30 108 28 2 52-22 50-66z', 0.42),
  dark('M62 48h78v20c-22-8-50-7-78 10z', 0.26),
  dark('M103 82c6 4 11 20 9 27-4 4-10 3-9-1z', 0.42),
  ...[86, 117].map((x) => dark(oval(x, 86, 12, 6.5), 0.26)),
  dark(oval(103, 128, 10, 2.6), 0.34),
  ...[80, 122].map((x) => tone(oval(x, 111, 9, 7), '#b8402c', 0.26)),
  tone(oval(88, 68, 17, 10), '#fff', 0.34),
  tone(oval(79, 102, 8, 7), '#fff', 0.26),
  tone(oval(100, 103, 3, 4), '#fff', 0.5),
  tone(oval(99, 134, 8, 4), '#fff', 0.2),
].join('');

/** Light and shade with soft edges, within an outline. */
function shaded(id: string, outline: string, tones: string): string {
  return `<clipPath id="${id}"><path d="${outline}"/></clipPath><g clip-path="url(#${id})"><g filter="url(#soft)">${tones}</g></g>`;
}

function tone(path: string, color: string, strength: number): string {
  return `<path d="${path}" fill="${color}" fill-opacity="${strength}"/>`;
}

function dark(path: string, strength: number): string {
  return tone(path, '#2a1018', strength);
}

function oval(x: number, y: number, wide: number, high: number): string {
  return `M${x - wide} ${y}a${wide} ${high} 0 1 0 ${2 * wide} 0a${wide} ${high} 0 1 0 ${-2 * wide} 0z`;
}

const creases =
  'M90 110c-4 3-6 7-6 11M115 109c4 3 5 7 5 11M73 94c-2 0-4 1-5 1M128 94c2 0 3 0 4 1M88 66c8-2 18-2 26 0';

function eye(x: number): string {
  return `<g transform="translate(${x} 89)"><path d="M-7.5 1C-4-4.6 4-5 8 .4 4 4.2-3 4.6-7.5 1z" fill="#eadfd2" fill-opacity=".72" stroke="none"/><circle cx=".6" cy="-.4" r="2.9" fill="#4a3425" stroke="none"/><circle cx="1.6" cy="-1.4" r=".8" fill="#fff" stroke="none"/><path d="M-8.5 1C-5-5 4-5.6 9-.2" fill="none" stroke-width="1.6"/></g>`;
}

/** Eyes, brows of the hair's tone, nose and mouth. */
function features(hair: string): string {
  return `${eye(86)}${eye(117)}
    <path d="M75 80c5-4.5 13-5 20-1.5M108 78.5c7-3.5 14-2.5 19 1.5" fill="none" stroke="${hair}" stroke-width="3.2"/>
    <path d="M75 80c5-4.5 13-5 20-1.5M108 78.5c7-3.5 14-2.5 19 1.5" fill="none" stroke-opacity=".55" stroke-width="1.4"/>
    <path d="M108.5 104c1 4-2 6.5-6 6M97 107c-1.5 2 0 3.5 2 3.5" fill="none"/>
    <path d="M90.5 121.5c4-2.2 8-3 11-2 3-1 7.5 0 11.5 1.9-7 6-16 6-22.5.1z" fill="#8d3a33" fill-opacity=".42" stroke="none"/>
    <path d="M90 121.5c4.5 1.4 8 1.6 11.5 1.4 4 0 8-.4 12-1.8" fill="none" stroke-width="1"/>`;
}

const spectacles = `<g stroke="${ink}"><g fill="#fff" fill-opacity=".16" stroke-width="1.5"><rect x="72" y="80" width="27" height="20" rx="9"/><rect x="104" y="80" width="27" height="20" rx="9"/></g><path d="M99 88c2-2 3-2 5 0M72 87l-5-2M131 87l4-2" fill="none" stroke-width="1.5"/></g>`;

function ears(skin: string): string {
  return `<g fill="${skin}"><path d="M68 86c-7-5-10 2-7 10 2 7 5 11 9 9z"/><path d="M132 86c6-4 8 2 6 9-2 7-4 11-8 9z"/></g><path d="M132 86c6-4 8 2 6 9-2 7-4 11-8 9z" ${shade}/>`;
}

function shoulders({ skin, jacket, shirt, tie }: Tones): string {
  const neck = 'M83 122v34c4 14 30 14 35 0v-34z';
  const cut = 'M12 214c2-38 16-50 62-64l27 56 26-56c46 14 60 26 62 64z';
  return `<path d="M70 150l31 54 31-54-14-6H83z" fill="${shirt}"/>
    <path d="${neck}" fill="${skin}"/>
    ${shaded('neck', neck, dark('M78 116c6 14 14 24 24 24s14-4 20-14v32c-5 10-13 10-17 10 6-8-2-20-27-34z', 0.42))}
    ${tie === undefined ? '' : `<path d="M97 172l4-4 5 4-2 7 5 25H94l5-25z" fill="${tie}"/><path d="M83 147l-6 6 15 21 9-6zM118 147l7 6-14 21-10-6z" fill="${shirt}"/>`}
    <path d="${cut}" fill="${jacket}"/>
    ${shaded('jacket', cut, dark('M140 150c40 14 60 26 62 64h-50c4-22 2-44-12-64z', 0.4))}
    <path d="M76 151l-11 22 14 4-6 8 28 21 27-21-6-8 14-4-11-22-24 55z" fill="${jacket}"/>
    <path d="M76 151l-11 22 14 4-6 8 28 21 27-21-6-8 14-4-11-22-24 55z" fill="#fff" fill-opacity=".1" stroke="none"/>`;
}
