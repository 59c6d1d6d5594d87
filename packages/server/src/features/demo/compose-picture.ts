import { createRequire } from 'node:module';
import path from 'node:path';
import sharp from 'sharp';

/** One photograph of a demo lot: what it shows, on which backdrop, seen how. */
export interface Shot {
  readonly emoji: string;
  /** Of `backdrops`. */
  readonly backdrop: number;
  readonly view: 'front' | 'mirrored' | 'close-up';
}

export interface MadePicture {
  readonly bytes: Buffer;
  readonly width: number;
  readonly height: number;
}

/** Pixels. */
const side = 1000;
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

/** Puts the object, enlarged, on a lit studio backdrop with a soft shadow under it. */
export async function composePicture(shot: Shot): Promise<MadePicture> {
  const size = shot.view === 'close-up' ? 1240 : 640;
  const object = await readObject(shot, size);
  const left = Math.round((side - object.width) / 2);
  const floor = shot.view === 'close-up' ? null : 830;
  const top = floor === null ? Math.round((side - object.height) / 2) : floor - object.height;
  const layers = [
    ...(floor === null ? [] : [{ input: contactShadow(object.width, floor) }]),
    floor === null
      ? { input: await middleOf(object), left: 0, top: 0 }
      : { input: object.png, left, top },
  ];
  const bytes = await sharp(await studio(shot.backdrop), {
    raw: { width: side, height: side, channels: 3 },
  })
    .composite(layers)
    .webp({ quality: 82, effort: 2 })
    .toBuffer();
  return { bytes, width: side, height: side };
}

interface PlacedObject {
  readonly png: Buffer;
  readonly width: number;
  readonly height: number;
}

async function readObject({ emoji, view }: Shot, size: number): Promise<PlacedObject> {
  const trimmed = await sharp(path.join(emojiFolder, `${emoji}.webp`))
    .trim({ threshold: 8 })
    .toBuffer();
  const { data, info } = await sharp(trimmed)
    .resize({ width: size, height: size, fit: 'inside', kernel: 'lanczos3' })
    .flop(view === 'mirrored')
    .png({ compressionLevel: 1 })
    .toBuffer({ resolveWithObject: true });
  return { png: data, width: info.width, height: info.height };
}

/** A close-up shows more than the picture holds: the middle, a little above it. */
async function middleOf({ png, width, height }: PlacedObject): Promise<Buffer> {
  const cut = { width: Math.min(side, width), height: Math.min(side, height) };
  const middle = await sharp(png)
    .extract({
      ...cut,
      left: Math.floor((width - cut.width) / 2),
      top: Math.floor((height - cut.height) / 3),
    })
    .extend({
      left: Math.floor((side - cut.width) / 2),
      right: Math.ceil((side - cut.width) / 2),
      top: Math.floor((side - cut.height) / 2),
      bottom: Math.ceil((side - cut.height) / 2),
      background: { r: 0, g: 0, b: 0, alpha: 0 },
    })
    .png({ compressionLevel: 1 })
    .toBuffer();
  return middle;
}

function contactShadow(width: number, floor: number): Buffer {
  return svg(`
    <radialGradient id="s"><stop offset="0" stop-color="#2b1d10" stop-opacity=".5"/>
      <stop offset=".55" stop-color="#2b1d10" stop-opacity=".22"/>
      <stop offset="1" stop-color="#2b1d10" stop-opacity="0"/></radialGradient>
    <ellipse cx="512" cy="${floor - 6}" rx="${Math.round(width * 0.52)}" ry="46" fill="url(#s)"/>`);
}

function studio(backdrop: number): Promise<Buffer> {
  const made = studios.get(backdrop) ?? drawStudio(backdrop);
  studios.set(backdrop, made);
  return made;
}

async function drawStudio(backdrop: number): Promise<Buffer> {
  const { wall, floor, light } = backdrops[backdrop % backdropCount] ?? backdrops[0];
  return sharp(
    svg(`
      <linearGradient id="w" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${wall}"/>
        <stop offset=".62" stop-color="${wall}"/><stop offset=".8" stop-color="${floor}"/>
        <stop offset="1" stop-color="${floor}"/></linearGradient>
      <radialGradient id="l" cx=".42" cy=".36" r=".62"><stop offset="0" stop-color="${light}"/>
        <stop offset="1" stop-color="${light}" stop-opacity="0"/></radialGradient>
      <rect width="${side}" height="${side}" fill="url(#w)"/>
      <rect width="${side}" height="${side}" fill="url(#l)"/>`),
  )
    .removeAlpha()
    .raw()
    .toBuffer();
}

function svg(content: string): Buffer {
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${side}" height="${side}">${content}</svg>`,
  );
}
