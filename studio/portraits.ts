import sharp from 'sharp';

/** What tells one profile from another. */
export interface Likeness {
  readonly wears: keyof typeof hairs;
  readonly over: keyof typeof clothes;
  readonly glasses?: true;
  /** Looks to the right. */
  readonly turned?: true;
}

/** Of each seller of the demo, their manager. */
export const likenesses = {
  hudson: { wears: 'bob', over: 'shirt', glasses: true },
  bluegrass: { wears: 'short', over: 'shirt', turned: true },
  lonestar: { wears: 'long', over: 'jacket' },
  santafe: { wears: 'thin', over: 'shirt', glasses: true, turned: true },
  puget: { wears: 'bun', over: 'jacket' },
} as const satisfies Record<string, Likeness>;

const paper = '#f3e9da';

/** A point of an outline; the third number says how softly it turns there: 1 if absent, 0 is a corner. */
type Point = readonly [x: number, y: number, softness?: number];

const face: readonly Point[] = [
  // Forehead and nose.
  ...([
    [152, 88],
    [141, 108],
    [136, 128],
    [138, 142, 0.7],
    [130, 158],
    [118, 177, 0.6],
  ] as const),
  // Lips and chin.
  ...([
    [119, 185, 0.6],
    [132, 190, 0.55],
    [129, 196, 0.8],
    [126, 202, 0.8],
  ] as const),
  ...([
    [131, 208, 0.5],
    [127, 214, 0.8],
    [130, 221, 0.7],
    [129, 231],
    [132, 244],
  ] as const),
  // Jaw and throat.
  ...([
    [143, 255],
    [160, 257],
    [178, 252],
    [190, 254],
  ] as const),
];
const bust: readonly Point[] = [
  ...([
    [194, 274],
    [190, 296],
    [172, 314],
    [134, 330],
    [92, 352],
    [76, 372, 0.2],
  ] as const),
  ...([
    [124, 392],
    [206, 401],
    [286, 392],
    [338, 366, 0.2],
    [328, 346],
  ] as const),
  ...([
    [300, 326],
    [276, 300],
  ] as const),
];
/** From the nape to above the forehead. */
const skull: readonly Point[] = [
  ...([
    [266, 266],
    [270, 240],
    [282, 208],
    [289, 170],
    [282, 126],
  ] as const),
  ...([
    [260, 92],
    [226, 73],
    [186, 71],
  ] as const),
];

/** What hair adds to the outline of a head, and the strands that are cut into it. */
const hairs = {
  bob: {
    outlines: [
      [
        ...([
          [147, 108, 0.3],
          [150, 78],
          [180, 54],
          [222, 46],
          [266, 58],
          [300, 94],
        ] as const),
        ...([
          [313, 146],
          [315, 200],
          [308, 240],
          [294, 262, 0.5],
          [262, 268],
        ] as const),
        ...([
          [226, 262],
          [206, 250, 0.3],
          [212, 222],
          [206, 196],
          [196, 168],
        ] as const),
        [172, 132],
      ],
    ],
    strands:
      'M156 92C190 62 250 66 284 116M166 104C206 90 256 108 292 180M212 130C240 150 262 200 262 258M236 126C266 152 284 204 286 256',
  },
  short: {
    outlines: [
      [
        ...([
          [146, 106, 0.3],
          [140, 92],
          [158, 66],
          [196, 50],
          [244, 54],
          [282, 84],
        ] as const),
        ...([
          [298, 132],
          [296, 176],
          [286, 214],
          [274, 232, 0.3],
          [268, 222],
        ] as const),
        ...([
          [262, 196, 0.3],
          [240, 160],
          [200, 120],
          [168, 108],
        ] as const),
      ],
    ],
    strands:
      'M150 96C176 70 220 62 262 90M162 104C190 84 226 80 264 112M222 130C250 128 272 142 284 178',
  },
  long: {
    outlines: [
      [
        ...([
          [147, 108, 0.3],
          [150, 78],
          [180, 54],
          [222, 46],
          [266, 58],
          [302, 96],
        ] as const),
        ...([
          [316, 150],
          [322, 210],
          [332, 270],
          [342, 320],
          [336, 352, 0.4],
        ] as const),
        ...([
          [304, 362],
          [264, 346],
          [236, 318],
          [222, 280],
          [214, 240],
          [204, 200],
        ] as const),
        ...([
          [196, 168],
          [172, 132],
        ] as const),
      ],
    ],
    strands:
      'M156 92C190 62 250 66 286 120M168 106C208 94 258 112 298 208M214 132C240 160 258 230 286 340M238 128C270 160 294 240 316 340',
  },
  thin: {
    outlines: [
      [
        ...([
          [246, 158],
          [254, 128],
          [278, 118],
          [293, 150],
          [296, 184],
        ] as const),
        ...([
          [288, 216],
          [272, 240, 0.4],
          [262, 230],
          [252, 200],
        ] as const),
      ],
    ],
    strands: 'M262 140C274 156 280 182 272 216M278 132C288 154 290 180 282 206',
  },
  bun: {
    outlines: [
      [
        ...([
          [146, 104, 0.3],
          [156, 80],
          [186, 60],
          [226, 56],
          [264, 72],
          [290, 106],
        ] as const),
        ...([
          [297, 150],
          [290, 192],
          [276, 218],
          [264, 236, 0.3],
          [240, 190],
        ] as const),
        [200, 130],
      ],
      [
        ...([
          [276, 72],
          [296, 58],
          [322, 66],
          [332, 90],
          [324, 114],
        ] as const),
        ...([
          [304, 124],
          [284, 116],
        ] as const),
      ],
    ],
    strands:
      'M152 98C190 78 236 80 282 104M150 106C184 96 240 104 288 136M160 126C204 122 250 142 284 184M292 78C304 74 318 80 322 94',
  },
} as const satisfies Record<
  string,
  { readonly outlines: readonly (readonly Point[])[]; readonly strands: string }
>;

const clothes = {
  shirt: `<path d="M186 300C210 314 246 312 276 298L292 318C270 336 244 342 222 344L204 330 182 344 166 322Z" fill="${paper}"/>`,
  jacket: `<path d="M180 310C190 338 206 366 226 396M284 314C268 340 250 366 236 388" fill="none" stroke="${paper}" stroke-width="2.4" stroke-linecap="round"/>`,
} as const;

const spectacles = `<path d="M140 141c9-4 22-4 30-1 3 9 0 22-12 23-12 0-18-9-18-22zM170 144l66 5" fill="none" stroke="${paper}" stroke-width="3" stroke-linecap="round"/>`;

/**
 * Draws a manager's portrait into a PNG file: a profile cut from black paper, as people had themselves portrayed before
 * photographs. `portrait.py` frames and photographs it. Faces from the front, flat, in oil and engraved, were all taken
 * for cartoons, and a profile without its frame for the picture of nobody.
 */
export async function drawPortrait(likeness: Likeness, file: string): Promise<void> {
  await sharp(Buffer.from(cutOut(likeness)))
    .png()
    .toFile(file);
}

/** As SVG. */
function cutOut({ wears, over, glasses, turned }: Likeness): string {
  const { outlines, strands } = hairs[wears];
  // Each by itself: where two of one path overlap, the other way round, there would be a hole.
  const shapes = [[...face, ...bust, ...skull], ...outlines].map(
    (points) => `<path d="${outline(points)}" fill="#2b211d"/>`,
  );
  return `<svg xmlns="http://www.w3.org/2000/svg" width="800" height="800" viewBox="0 0 400 400">
    <radialGradient id="ground"><stop offset=".5" stop-color="#e8dcc0"/><stop offset="1" stop-color="#c9b48c"/></radialGradient>
    <filter id="lies"><feDropShadow dx="1.6" dy="2" stdDeviation="1.2" flood-opacity=".45"/></filter>
    <rect width="400" height="400" fill="url(#ground)"/>
    <g filter="url(#lies)"><g transform="translate(200 208) scale(${turned ? -0.82 : 0.82} 0.82) translate(-206 -216)">
      ${shapes.join('')}
      <path d="${strands}" fill="none" stroke="${paper}" stroke-opacity=".55" stroke-width="1.6" stroke-linecap="round"/>
      ${clothes[over]}
      ${glasses ? spectacles : ''}
    </g></g>
  </svg>`;
}

/** A closed curve through points (Catmull and Rom's), as a path of SVG. */
function outline(points: readonly Point[]): string {
  const at = (index: number): Point => points.at(index % points.length) ?? [0, 0];
  const tangent = (index: number) => {
    const [before, after, softness = 1] = [at(index - 1), at(index + 1), at(index)[2]];
    return [0, 1].map((axis) => (((after[axis] ?? 0) - (before[axis] ?? 0)) / 6) * softness);
  };
  const arcs = points.map(([x, y], index) => {
    const [toX, toY] = at(index + 1);
    const [leavesX = 0, leavesY = 0] = tangent(index);
    const [comesX = 0, comesY = 0] = tangent(index + 1);
    return `C${x + leavesX} ${y + leavesY} ${toX - comesX} ${toY - comesY} ${toX} ${toY}`;
  });
  const [x, y] = at(0);
  return `M${x} ${y}${arcs.join('')}Z`;
}
