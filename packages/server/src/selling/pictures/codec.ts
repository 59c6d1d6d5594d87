import { imageSizes } from '@fairlot/contract';
import type { PictureArea } from '@fairlot/contract';
import sharp from 'sharp';
import type { Sharp, WebpOptions } from 'sharp';

/** Megapixel cameras of phones reach 50; more is a decompression bomb. */
export const maxPixels = 64_000_000;
/** The longer side of stored pictures, in pixels: twice the fullscreen size. */
const longestKeptSide = 2_000;
const keptQuality = 88;
/** A sixth smaller than at 80, and it looks the same (decision 258). */
const shownQuality = 76;
/**
 * For sizes that are shown with two pixels to a point, where coarser ones are not seen; in a tile of a phone it is two
 * and a half, and a page has many (decision 304).
 */
const denseQualities: ReadonlyMap<number, number> = new Map([
  [imageSizes.phone, 56],
  [imageSizes.original, 48],
]);
/** Takes half as long again, once, and a twentieth of the bytes, each time (decisions 268, 288, 296 and 299). */
const dense: WebpOptions = { effort: 6 };
/** Bytes of a picture that reach a phone without one more round trip (decision 299). */
const flightBytes = 14_500;
/** For what would be larger: at two pixels to a point only its fine grain differs. */
const coarse: WebpOptions = { ...dense, quality: 40 };
/** For what would still be larger, if this saves the round trip (decision 302). */
const coarsest: WebpOptions = { ...dense, quality: 25 };

// One thread per picture: bids share the cores. No cache: decoded pictures are not needed twice.
sharp.concurrency(1);
sharp.cache(false);

export interface EncodedPicture {
  readonly bytes: Buffer;
  readonly width: number;
  readonly height: number;
}

/** The original as it is stored: upright, as webp, without the camera's data about who, where and when. */
export async function encodeOriginal(bytes: Uint8Array): Promise<EncodedPicture> {
  return encode(bytes, longestKeptSide, { quality: keptQuality });
}

/** A stored picture, rotated clockwise. */
export async function encodeRotated(
  bytes: Uint8Array,
  degrees: 90 | 180 | 270,
): Promise<EncodedPicture> {
  const { data, info } = await open(bytes)
    .rotate(degrees)
    .webp({ quality: keptQuality })
    .toBuffer({ resolveWithObject: true });
  return { bytes: data, width: info.width, height: info.height };
}

/** A part of a stored picture, pixel by pixel. */
export async function encodeCropped(bytes: Uint8Array, area: PictureArea): Promise<EncodedPicture> {
  const { data, info } = await open(bytes)
    .extract(area)
    .webp({ quality: keptQuality })
    .toBuffer({ resolveWithObject: true });
  return { bytes: data, width: info.width, height: info.height };
}

/** A picture inside a square of this many pixels; a smaller one is not enlarged. */
export async function encodeAtSize(bytes: Uint8Array, size: number): Promise<EncodedPicture> {
  const quality = denseQualities.get(size);
  if (quality === undefined) return encode(bytes, size, { quality: shownQuality });
  const scaled = await fitted(bytes, size).raw().toBuffer({ resolveWithObject: true });
  const { width, height, channels } = scaled.info;
  const coded = async (options: WebpOptions): Promise<EncodedPicture> => {
    const picture = sharp(scaled.data, { raw: { width, height, channels } }).webp(options);
    return { bytes: await picture.toBuffer(), width, height };
  };
  const fine = await coded({ ...dense, quality });
  if (fitsFlight(fine)) return fine;
  const coarser = await coded(coarse);
  if (fitsFlight(coarser)) return coarser;
  const smallest = await coded(coarsest);
  return fitsFlight(smallest) ? smallest : coarser;
}

/** Decodes the whole file, at the smallest scale its format allows; throws when it is damaged or a bomb. */
export async function tryDecoding(bytes: Uint8Array): Promise<void> {
  await open(bytes).resize(8, 8, { fit: 'fill' }).raw().toBuffer();
}

const fitsFlight = ({ bytes }: EncodedPicture): boolean => bytes.length <= flightBytes;

async function encode(
  bytes: Uint8Array,
  side: number,
  options: WebpOptions,
): Promise<EncodedPicture> {
  const { data, info } = await fitted(bytes, side)
    .webp(options)
    .toBuffer({ resolveWithObject: true });
  return { bytes: data, width: info.width, height: info.height };
}

/** Upright, and no longer than this on either side. */
function fitted(bytes: Uint8Array, side: number): Sharp {
  return open(bytes)
    .autoOrient()
    .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true });
}

/** Cameras write harmless oddities, so warnings are accepted; a truncated file is not. */
function open(bytes: Uint8Array): Sharp {
  return sharp(bytes, { limitInputPixels: maxPixels, failOn: 'error' });
}
