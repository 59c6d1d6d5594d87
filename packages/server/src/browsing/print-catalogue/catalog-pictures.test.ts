import sharp from 'sharp';
import { expect, test } from 'vitest';
import { createCatalogPictures } from './catalog-pictures.ts';

test('a lot’s picture is decoded once, for all catalogs', async () => {
  const create = { width: 450, height: 300, channels: 3, background: '#0a0' } as const;
  const shown = await sharp({ create }).webp().toBuffer();
  const asked: string[] = [];
  const kept = new Map<string, Buffer>();
  const print = () =>
    createCatalogPictures(
      {
        async read(fileKey) {
          asked.push(fileKey);
          return fileKey === 'lost' ? null : shown;
        },
      },
      {
        read: async (key) => kept.get(key) ?? null,
        write: async (key, bytes) => void kept.set(key, Buffer.from(bytes)),
      },
    );
  const first = await print().lot('chest');
  expect(await sharp(first ?? undefined).metadata()).toMatchObject({ format: 'jpeg', width: 144 });
  expect(await print().lot('chest')).toEqual(first);
  expect(await print().lot('lost')).toBeNull();
  expect(asked).toEqual(['chest', 'lost']);
});
