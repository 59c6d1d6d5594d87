import sharp from 'sharp';

/** Pixels of the side that is engraved: its lines are cut smoothly, and then shown smaller. */
const side = 1_440;
/** Pixels from line to line: as fine as a small picture still shows. */
const spacing = 15;
/** Pixels, to either side, within which a line's edge turns from ink to paper. */
const softness = 1.2;

const paper = [244, 238, 224] as const;
const ink = [52, 40, 34] as const;

/** Lines in one direction, as a burin cuts them. */
interface Cut {
  /** Radians from level. */
  readonly angle: number;
  /** Pixels by which light moves a line, which so follows what is round. */
  readonly follows: number;
  /** Of tones from 0, dark, to 1: where the lines grow together, and where they begin. */
  readonly from: number;
  readonly to: number;
}

/** The first tells of every tone, the others cross it where it is darker. */
const cuts: readonly Cut[] = [
  { angle: -0.25, follows: -60, from: 0.02, to: 0.97 },
  { angle: 0.75, follows: 50, from: -0.2, to: 0.6 },
  { angle: -1.4, follows: 30, from: -0.25, to: 0.3 },
];

/** An SVG in tones as an engraving: a square WebP of so many pixels. */
export async function engrave(svg: string, pixels: number): Promise<Buffer> {
  const tones = await greys(svg, 2);
  const form = await greys(svg, 22);
  const image = Buffer.alloc(side * side * 3);
  for (let y = 0; y < side; y += 1) {
    for (let x = 0; x < side; x += 1) {
      const at = y * side + x;
      const covered = Math.max(
        ...cuts.map((cut) => inkOf(cut, x, y, (tones[at] ?? 0) / 255, (form[at] ?? 0) / 255)),
      );
      for (const [channel, blank] of paper.entries()) {
        image[at * 3 + channel] = Math.round(blank + covered * ((ink[channel] ?? 0) - blank));
      }
    }
  }
  return sharp(image, { raw: { width: side, height: side, channels: 3 } })
    .resize(pixels)
    .webp({ quality: 76 })
    .toBuffer();
}

/** How much of a pixel a cut's line covers with ink: 0 to 1. */
function inkOf(
  { angle, follows, from, to }: Cut,
  x: number,
  y: number,
  tone: number,
  form: number,
) {
  const width = Math.min(1, Math.max(0, (to - tone) / (to - from)));
  if (width < 0.02) return 0;
  const across = y * Math.cos(angle) - x * Math.sin(angle) + follows * form;
  const phase = across / spacing - Math.floor(across / spacing);
  const inside = ((width - Math.abs(phase - 0.5) * 2) * spacing) / 2;
  return Math.min(1, Math.max(0, inside / softness + 0.5));
}

/** Its lightness, a byte a pixel, blurred by so many pixels. */
function greys(svg: string, blur: number): Promise<Buffer> {
  return sharp(Buffer.from(svg))
    .resize(side)
    .flatten({ background: '#fff' })
    .greyscale()
    .normalise({ lower: 1, upper: 97 })
    .blur(blur)
    .toColourspace('b-w')
    .raw()
    .toBuffer();
}
