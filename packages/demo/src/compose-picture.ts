import { createRequire } from 'node:module';
import path from 'node:path';
import sharp from 'sharp';
import type { Sharp } from 'sharp';

/** One photograph of a demo lot: the object, the backdrop and the perspective. */
export interface Shot {
  readonly emoji: string;
  /** Of `backdrops`. */
  readonly backdrop: number;
  readonly view: 'front' | 'mirrored' | 'close-up';
}

/** Width and height of every picture, in pixels. */
export const pictureSide = 1000;
const emojiFolder = path.join(
  path.dirname(createRequire(import.meta.url).resolve('@lobehub/fluent-emoji-3d/package.json')),
  'assets',
);

/** Wall, floor and the light on the wall: warm studio paper. */
const backdrops = [
  { wall: '#efe3d3', floor: '#dcc7ad', light: '#fffaf2' },
  { wall: '#e4e6df', floor: '#c9cdc2', light: '#fbfcf8' },
  { wall: '#ecdcd6', floor: '#d5b9ae', light: '#fff6f2' },
  { wall: '#dfe3e8', floor: '#bfc7d0', light: '#f7fafd' },
  { wall: '#f0e6cc', floor: '#dcc998', light: '#fffbee' },
  { wall: '#e3dbe6', floor: '#c6b9cb', light: '#faf6fc' },
] as const;
export const backdropCount = backdrops.length;

const studios = new Map<number, Promise<Buffer>>();

/** Pixels: how large a whole object is and where it stands; the second photographer was nearer. */
const stands = {
  front: { side: 640, floor: 830 },
  mirrored: { side: 770, floor: 900 },
} as const;
/** Pixels of a close-up that are cut away on each side. */
const closeUpMargin = 120;

/** Draws the enlarged object on a lit studio backdrop with a soft shadow; returns a webp file. */
export async function composePicture(shot: Shot): Promise<Buffer> {
  const { data, info } = await readObject(shot).raw().toBuffer({ resolveWithObject: true });
  const { width, height } = info;
  const object = { input: data, raw: { width, height, channels: 4 as const } };
  const left = Math.round((pictureSide - width) / 2);
  const layers =
    shot.view === 'close-up'
      ? [{ ...object, left: 0, top: 0 }]
      : [
          contactShadow(width, stands[shot.view].floor),
          { ...object, left, top: stands[shot.view].floor - height },
        ];
  return sharp(await studio(shot.backdrop), {
    raw: { width: pictureSide, height: pictureSide, channels: 3 },
  })
    .composite(layers)
    .webp({ quality: 82, effort: 2 })
    .toBuffer();
}

function readObject({ emoji, view }: Shot): Sharp {
  const object = sharp(path.join(emojiFolder, `${emoji}.webp`))
    .ensureAlpha()
    .trim({ threshold: 8 });
  if (view === 'close-up') {
    const side = pictureSide + 2 * closeUpMargin;
    return object.resize({ width: side, height: side, fit: 'cover' }).extract({
      left: closeUpMargin,
      top: closeUpMargin,
      width: pictureSide,
      height: pictureSide,
    });
  }
  const { side } = stands[view];
  const inside = object.resize({ width: side, height: side, fit: 'inside' });
  return view === 'mirrored' ? inside.flop() : inside;
}

function contactShadow(
  objectWidth: number,
  floor: number,
): { input: Buffer; left: number; top: number } {
  const width = Math.round(objectWidth * 1.04);
  const height = 92;
  const input = svg(
    width,
    height,
    `<radialGradient id="s"><stop offset="0" stop-color="#2b1d10" stop-opacity=".5"/>
      <stop offset=".55" stop-color="#2b1d10" stop-opacity=".22"/>
      <stop offset="1" stop-color="#2b1d10" stop-opacity="0"/></radialGradient>
    <ellipse cx="50%" cy="50%" rx="50%" ry="50%" fill="url(#s)"/>`,
  );
  // A little to the right of the object, for the light comes from the left.
  return {
    input,
    left: Math.round((pictureSide - width) / 2) + 12,
    top: floor - height / 2 - 6,
  };
}

function studio(backdrop: number): Promise<Buffer> {
  const made = studios.get(backdrop) ?? drawStudio(backdrop);
  studios.set(backdrop, made);
  return made;
}

async function drawStudio(backdrop: number): Promise<Buffer> {
  const { wall, floor, light } = backdrops[backdrop % backdropCount] ?? backdrops[0];
  return sharp(
    svg(
      pictureSide,
      pictureSide,
      `
      <linearGradient id="w" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${wall}"/>
        <stop offset=".62" stop-color="${wall}"/><stop offset=".8" stop-color="${floor}"/>
        <stop offset="1" stop-color="${floor}"/></linearGradient>
      <radialGradient id="l" cx=".42" cy=".36" r=".62"><stop offset="0" stop-color="${light}"/>
        <stop offset="1" stop-color="${light}" stop-opacity="0"/></radialGradient>
      <rect width="100%" height="100%" fill="url(#w)"/>
      <rect width="100%" height="100%" fill="url(#l)"/>`,
    ),
  )
    .removeAlpha()
    .raw()
    .toBuffer();
}

function svg(width: number, height: number, content: string): Buffer {
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${content}</svg>`,
  );
}
