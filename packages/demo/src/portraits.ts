import { svg } from './drawings.ts';

/** What a person looks like, as far as a pen tells. */
export interface Likeness {
  readonly wears: 'bun' | 'short' | 'long' | 'balding' | 'bob';
  readonly glasses?: true;
  /** Lines of a face that has laughed for some decades. */
  readonly lines?: true;
}

/** The site's own: brand and sunken ground of its light theme. */
const ink = '#6a2416';
const paper = '#f1e8d9';

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

/** Head and shoulders in pen, one color on paper, as SVG. */
export function drawPortrait({ wears, glasses, lines }: Likeness): string {
  const { behind, before, strands } = hairs[wears];
  const hasEars = wears === 'short' || wears === 'balding' || wears === 'bun';
  const hasTie = wears === 'short' || wears === 'balding';
  return svg(
    `<defs><pattern id="hatch" width="3.4" height="3.4" patternUnits="userSpaceOnUse" patternTransform="rotate(38)"><path d="M0 0v3.4" stroke="${ink}" stroke-width=".7"/></pattern></defs>
    <rect x="-20" y="-20" width="240" height="240" fill="${paper}"/>
    <g fill="${paper}" stroke="${ink}" stroke-width="1.5" stroke-linecap="round" stroke-linejoin="round">
      ${hair(behind)}
      ${shoulders(hasTie)}
      ${hasEars ? ears : ''}
      <path d="${face}"/>
      <path d="M124 60c14 22 10 60-8 76 12-2 18-22 19-42 1-18-2-28-11-34z" fill="url(#hatch)" stroke="none" opacity=".6"/>
      <g fill="none">${features(lines === true)}${glasses ? spectacles : ''}</g>
      ${hair(before)}
      <path d="${strands}" fill="none" stroke-width="1"/>
    </g>`,
    '-14 -18 228 228',
  );
}

function hair(path: string): string {
  return `<path d="${path}"/><path d="${path}" fill="url(#hatch)" stroke="none"/>`;
}

function eye(x: number): string {
  return `<g transform="translate(${x} 89)"><path d="M-8.5 1C-5-5 4-5.6 9-.2"/><circle cx=".6" cy="-.2" r="2.4" fill="${ink}" stroke="none"/><path d="M-6 3.4C-3 5 3 4.8 6.5 2.4" stroke-width=".8"/></g>`;
}

function features(lines: boolean): string {
  return `${eye(86)}${eye(117)}
    <path d="M75 79.5c5-4 13-5 20-2M108 77.5c7-3 14-2 19 2" stroke-width="2"/>
    <path d="M107 88c1 8 4 13 5 18 0 4-4 5-8 4M96 106c-2 2-1 4.5 2 4.5"/>
    <path d="M89.5 121c5 1.6 9 1.8 12.5 1.6 4 0 8-.4 12.5-2M97 130c4 1.8 8 1.8 11 0"/>
    ${lines ? '<path d="M90 110c-4 3-6 7-6 11M115 109c4 3 5 7 5 11M73 94c-2 0-4 1-5 1M128 94c2 0 3 0 4 1M88 66c8-2 18-2 26 0" stroke-width=".9"/>' : ''}`;
}

const spectacles =
  '<rect x="73" y="81" width="26" height="19" rx="8.5"/><rect x="104" y="81" width="26" height="19" rx="8.5"/><path d="M99 88c2-2 3-2 5 0M73 87l-6-2M130 87l4-2"/>';

const ears =
  '<path d="M68 86c-7-5-10 2-7 10 2 7 5 11 9 9z"/><path d="M132 86c6-4 8 2 6 9-2 7-4 11-8 9z"/>';

function shoulders(hasTie: boolean): string {
  return `<path d="M83 122v34c4 14 30 14 35 0v-34z"/>
    <path d="M16 214c2-36 16-48 60-62l25 52 24-52c45 14 59 26 61 62z"/>
    <path d="M76 152l-10 22 14 4-6 8 27 18 26-18-6-8 14-4-10-22" fill="none"/>
    ${hasTie ? '<path d="M83 147l-7 7 16 22 9-7zM118 147l8 7-15 22-10-7z"/><path d="M97 174l4-5 5 5-2 6 4 20H95l3-20z" fill="url(#hatch)"/>' : '<path d="M82 154c6 22 32 22 37 0" fill="none"/>'}`;
}
