import sharp from 'sharp';
import { expect, test, vi } from 'vitest';
import { createLog } from '#platform/log/log.ts';
import { createCatalogPictures } from './catalog-pictures.ts';

const create = { width: 450, height: 300, channels: 3, background: '#0a0' } as const;
const shown = await sharp({ create }).webp().toBuffer();
const log = createLog('silent');

test('a lot’s picture is decoded once, for all catalogs', async () => {
  const { kept, asked, cache, sized } = scene();
  const print = () => createCatalogPictures(sized, cache, log);
  const first = await print().lot('chest');
  expect(await sharp(first ?? undefined).metadata()).toMatchObject({ format: 'jpeg', width: 144 });
  expect(await print().lot('chest')).toEqual(first);
  expect(await print().lot('lost')).toBeNull();
  expect(asked).toEqual(['chest', 'lost']);

  // The machine lost its power before the disk had all of it.
  for (const length of [0, 100]) {
    kept.set('printed/chest', Buffer.from(first ?? []).subarray(0, length));
    expect(await print().lot('chest')).toEqual(first);
    expect(kept.get('printed/chest')).toEqual(first);
  }
});

test('a full disk makes catalogs slow, not absent', async () => {
  const { cache, sized } = scene();
  const warn = vi.spyOn(log, 'warn');
  const full = { ...cache, writeUnflushed: () => Promise.reject(new Error('ENOSPC')) };
  const printed = await createCatalogPictures(sized, full, log).lot('chest');
  expect(await sharp(printed ?? undefined).metadata()).toMatchObject({ format: 'jpeg' });
  expect(warn).toHaveBeenCalledOnce();
});

function scene() {
  const kept = new Map<string, Buffer>();
  const asked: string[] = [];
  const sized = {
    async read(fileKey: string) {
      asked.push(fileKey);
      return fileKey === 'lost' ? null : shown;
    },
  };
  const cache = {
    read: async (key: string) => kept.get(key) ?? null,
    writeUnflushed: async (key: string, bytes: Uint8Array) =>
      void kept.set(key, Buffer.from(bytes)),
  };
  return { kept, asked, sized, cache };
}
