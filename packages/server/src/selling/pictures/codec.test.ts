import { imageSizes } from '@fairlot/contract';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { encodeAtSize } from './codec.ts';

/** A gray picture with grain; the larger the `deviation` of its gray, of 255, the more bytes it takes. */
async function grained(deviation: number): Promise<Buffer> {
  const noise = { type: 'gaussian', mean: 128, sigma: deviation } as const;
  const create = { width: 1_000, height: 800, channels: 3, background: '#888', noise } as const;
  return sharp({ create }).png().toBuffer();
}

async function atQuality(bytes: Buffer, size: number, quality: number, effort = 6) {
  return sharp(bytes)
    .resize({ width: size, height: size, fit: 'inside' })
    .webp({ quality, effort })
    .toBuffer();
}

test.each([
  [imageSizes.phone, 56],
  [imageSizes.original, 48],
])('of %i pixels: a photograph that fits a flight keeps quality %i', async (size, quality) => {
  const quiet = await grained(1);
  const expected = await atQuality(quiet, size, quality);
  expect(expected.length).toBeLessThan(14_500);
  const { bytes, width } = await encodeAtSize(quiet, size);
  expect(width).toBe(size);
  expect(bytes.equals(expected)).toBe(true);
});

test.each([
  [imageSizes.phone, { deviation: 17, finer: 56, quality: 40 }],
  [imageSizes.phone, { deviation: 20, finer: 40, quality: 25 }],
  [imageSizes.original, { deviation: 34, finer: 48, quality: 40 }],
  [imageSizes.original, { deviation: 42, finer: 40, quality: 25 }],
])(
  'of %i pixels: one that first fits it at a coarser quality has that',
  async (size, { deviation, finer, quality }) => {
    const busy = await grained(deviation);
    expect((await atQuality(busy, size, finer)).length).toBeGreaterThan(14_500);
    const expected = await atQuality(busy, size, quality);
    expect(expected.length).toBeLessThan(14_500);
    const { bytes } = await encodeAtSize(busy, size);
    expect(bytes.equals(expected)).toBe(true);
  },
);

test.each([imageSizes.phone, imageSizes.original])(
  'of %i pixels: one that fits it at no quality has 40',
  async (size) => {
    const busy = await grained(60);
    expect((await atQuality(busy, size, 25)).length).toBeGreaterThan(14_500);
    const { bytes } = await encodeAtSize(busy, size);
    expect(bytes.equals(await atQuality(busy, size, 40))).toBe(true);
  },
);

test('the full-screen size keeps quality 76, however busy', async () => {
  const busy = await grained(60);
  const { bytes } = await encodeAtSize(busy, imageSizes.fullscreen);
  expect(bytes.equals(await atQuality(busy, imageSizes.fullscreen, 76, 4))).toBe(true);
});
