import { svg } from './drawings.ts';

/** What a person looks like, as far as pen and wash tell. */
export interface Likeness {
  readonly paper: string;
  readonly skin: string;
  readonly hair: string;
  readonly coat: string;
  readonly wears: 'bun' | 'short' | 'long' | 'balding' | 'bob';
  readonly glasses?: true;
  /** Lines of a face that has laughed for some decades. */
  readonly lines?: true;
}

const ink = '#2c2620';

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

/** Head and shoulders in pen, wash and hatching on tinted paper, as SVG. */
export function drawPortrait({ paper, skin, hair, coat, wears, glasses, lines }: Likeness): string {
  const { behind, before, strands } = hairs[wears];
  const hasEars = wears === 'short' || wears === 'balding' || wears === 'bun';
  const hasTie = wears === 'short' || wears === 'balding';
  return svg(
    `<defs>
      <radialGradient id="light" cx=".36" cy=".3" r=".85"><stop offset="0" stop-color="#fff" stop-opacity=".5"/><stop offset="1" stop-color="#000" stop-opacity=".16"/></radialGradient>
      <linearGradient id="turn"><stop offset=".5" stop-opacity="0"/><stop offset="1" stop-opacity=".3"/></linearGradient>
      <pattern id="hatch" width="2.6" height="2.6" patternUnits="userSpaceOnUse" patternTransform="rotate(38)"><path d="M0 0v2.6" stroke="${ink}" stroke-width=".75"/></pattern>
      <clipPath id="face"><path d="${face}"/></clipPath>
    </defs>
    <rect width="200" height="200" fill="${paper}"/><rect width="200" height="200" fill="url(#light)"/>
    <path d="${behind}" fill="${hair}" stroke="${ink}" stroke-width="1.2"/>
    ${shoulders(coat, skin, hasTie)}
    ${hasEars ? ears(skin) : ''}
    <path d="${face}" fill="${skin}" stroke="${ink}" stroke-width="1.3"/>
    <g clip-path="url(#face)">
      <path d="${face}" fill="url(#turn)"/>
      <ellipse cx="80" cy="108" rx="10" ry="7" fill="#b5482f" opacity=".07"/><ellipse cx="124" cy="108" rx="8" ry="7" fill="#b5482f" opacity=".07"/>
      <path d="M118 40c24 20 18 70-2 100h30V40z" fill="url(#hatch)" opacity=".34"/>
      <path d="M66 60c20-14 50-14 68 0v12c-20-12-50-12-68 0z" opacity=".1"/>
    </g>
    ${features(hair, lines === true)}
    ${glasses ? spectacles : ''}
    <path d="${before}" fill="${hair}" stroke="${ink}" stroke-width="1.1"/>
    <path d="${strands}" fill="none" stroke="${ink}" stroke-width=".9" stroke-linecap="round" opacity=".75"/>
    <path d="${strands}" fill="none" stroke="#fff" stroke-width="1" stroke-linecap="round" opacity=".28" transform="translate(-1.5 1)"/>`,
    '16 12 168 168',
  );
}

function eye(x: number): string {
  return `<g transform="translate(${x} 89)">
      <path d="M-8.5 .8C-5-5 4-5.5 8.5-.2 5 3.8-4 4.6-8.5 .8z" fill="#f6f0e4"/>
      <circle cx=".6" cy="-.5" r="3.5" fill="#4a3a2c"/><circle cx=".6" cy="-.5" r="1.7" fill="#14100c"/><circle cx="-.5" cy="-1.7" r=".9" fill="#fff"/>
      <path d="M-9 1C-5-5.2 4-5.8 9-.2" fill="none" stroke="${ink}" stroke-width="1.7" stroke-linecap="round"/>
      <path d="M-6.5 3C-3 5 3 4.8 7 2" fill="none" stroke="${ink}" stroke-width=".7" opacity=".7"/>
      <path d="M-8-4.5C-4-8.5 4-8.6 8.5-4.8" fill="none" stroke="${ink}" stroke-width=".8" opacity=".7"/>
    </g>`;
}

function features(hair: string, lines: boolean): string {
  const pen = (d: string, width: number, opacity = 1) =>
    `<path d="${d}" fill="none" stroke="${ink}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round" opacity="${opacity}"/>`;
  return `${eye(86)}${eye(117)}
    <g fill="${hair}" stroke="${ink}" stroke-width=".7"><path d="M75 80.5c5-5 13-6 20-2.5-7-.8-14 0-20 2.5z"/><path d="M108 78c7-3.5 14-2.6 19 2-6-2-12-2.6-19-2z"/></g>
    ${pen('M107 88c1 8 4 13 5 18 0 4-4 5-8 4', 1.2)}${pen('M96 106c-2 2-1 4.5 2 4.5 2 .8 4 1 6-.5', 1.1)}
    ${pen('M108 96c2 4 3 7 4 9', 2.4, 0.14)}
    <path d="M91 121.5c5-3 8-3.4 11-2.2 3-1.2 6-.6 11 2-5 1.2-8 1.4-11 1.4-4 0-7-.2-11-1.2z" fill="#9a4a3c" opacity=".75"/>
    <path d="M94 122.5c5 5.6 12 5.6 17-.2-6 .8-11 1-17 .2z" fill="#b8685a" opacity=".6"/>
    ${pen('M89.5 121c5 1.6 9 1.8 12.5 1.6 4 0 8-.4 12.5-2', 1.3)}${pen('M97 130c4 1.8 8 1.8 11 0', 0.9, 0.6)}
    ${lines ? pen('M90 110c-4 3-6 7-6 11M115 109c4 3 5 7 5 11M73 92c-2-1-4-1-5-2M73 95c-2 0-4 1-5 1M128 93c2-1 3-1 4-2M88 66c8-2 18-2 26 0M91 71c7-1 14-1 20 0', 0.8, 0.55) : ''}`;
}

const spectacles = `<g fill="#fff" fill-opacity=".16" stroke="${ink}" stroke-width="1.5"><rect x="73" y="81" width="26" height="19" rx="8.5"/><rect x="104" y="81" width="26" height="19" rx="8.5"/><path d="M99 88c2-2 3-2 5 0M73 87l-6-2M130 87l4-2" fill="none"/></g>`;

function ears(skin: string): string {
  return `<g fill="${skin}" stroke="${ink}" stroke-width="1.1"><path d="M68 86c-7-5-10 2-7 10 2 7 5 11 9 9z"/><path d="M132 86c6-4 8 2 6 9-2 7-4 11-8 9z"/></g>
    <path d="M65 90c-2 2-1 7 2 10M135 90c1 2 1 6-2 10" fill="none" stroke="${ink}" stroke-width=".8"/>`;
}

function shoulders(coat: string, skin: string, hasTie: boolean): string {
  const shirt = hasTie ? '#efe9dc' : '#e9e0d0';
  return `<path d="M83 122v34c4 14 30 14 35 0v-34z" fill="${skin}" stroke="${ink}" stroke-width="1.1"/>
    <path d="M84 128c8 12 26 14 34 0v14c-10 9-25 8-34-1z" fill="url(#hatch)" opacity=".5"/>
    <path d="M76 154l24 46 26-46-8-8c-4 12-30 12-34 0z" fill="${shirt}" stroke="${ink}" stroke-width="1"/>
    ${hasTie ? '' : `<path d="M83 150c4 10 30 10 35 0l2 4c-4 12-12 18-19 22-8-4-16-10-20-22z" fill="${skin}"/>`}
    ${hasTie ? `<path d="M97 174l4-5 5 5-2 6 4 20H95l3-20z" fill="#6d3028" stroke="${ink}" stroke-width="1"/><path d="M83 147l-7 7 16 22 9-7zM118 147l8 7-15 22-10-7z" fill="#f6f1e6" stroke="${ink}" stroke-width="1"/>` : `<path d="M82 156c8 20 30 20 38 0" fill="none" stroke="#f4ecdc" stroke-width="3.2" stroke-dasharray=".1 4" stroke-linecap="round"/>`}
    <path d="M16 204c2-28 16-38 60-52l25 52zM186 204c-2-28-16-38-61-52l-24 52z" fill="${coat}" stroke="${ink}" stroke-width="1.3"/>
    <path d="M76 152l-10 22 14 4-6 8 27 18M125 152l10 22-14 4 6 8-26 18" fill="none" stroke="${ink}" stroke-width="1.2"/>
    <path d="M125 152c45 14 59 24 61 52h-85z" fill="url(#hatch)" opacity=".45"/><path d="M16 204c2-20 10-32 30-40l-8 40z" fill="url(#hatch)" opacity=".3"/>`;
}
