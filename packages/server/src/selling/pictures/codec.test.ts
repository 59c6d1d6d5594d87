import { imageSizes } from '@fairlot/contract';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { encodeAtSize } from './codec.ts';

/** Grain over a gray picture: `deviation` of 255 is what decides how many bytes it takes. */
async function grained(deviation: number): Promise<Buffer> {
  const noise = { type: 'gaussian', mean: 128, sigma: deviation } as const;
  const create = { width: 1_000, height: 800, channels: 3, background: '#888', noise } as const;
  return sharp({ create }).png().toBuffer();
}

const asCoarse = async (bytes: Buffer, quality: number) =>
  sharp(bytes)
    .resize({ width: imageSizes.phone, height: imageSizes.phone, fit: 'inside' })
    .webp({ quality, effort: 6 })
    .toBuffer();

test('a quiet photograph for phones keeps its quality', async () => {
  const quiet = await grained(1);
  const { bytes, width } = await encodeAtSize(quiet, imageSizes.phone);
  expect(width).toBe(imageSizes.phone);
  expect(bytes.length).toBeLessThan(14_500);
  expect(bytes.equals(await asCoarse(quiet, 56))).toBe(true);
});

test('one that would take another flight is coarser', async () => {
  const busy = await grained(40);
  const { bytes } = await encodeAtSize(busy, imageSizes.phone);
  expect(bytes.equals(await asCoarse(busy, 40))).toBe(true);
});

test('one that is enlarged on a screen is as it was', async () => {
  const busy = await grained(40);
  const { bytes } = await encodeAtSize(busy, imageSizes.fullscreen);
  const fullscreen = await sharp(busy)
    .resize({ width: imageSizes.fullscreen, height: imageSizes.fullscreen, fit: 'inside' })
    .webp({ quality: 76 })
    .toBuffer();
  expect(bytes.equals(fullscreen)).toBe(true);
});
