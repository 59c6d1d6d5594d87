import sharp from 'sharp';
import { describe, expect, it, vi } from 'vitest';
import type { FileStore } from '@fairlot/server/platform/files/file-store.ts';
import { shotKey, withDemoPictures } from './demo-files.ts';

function memory(): FileStore & { kept: Map<string, Buffer> } {
  const kept = new Map<string, Buffer>();
  return {
    kept,
    write: async (key, bytes) => void kept.set(key, Buffer.from(bytes)),
    read: async (key) => kept.get(key) ?? null,
    remove: async (key) => void kept.delete(key),
  };
}

const key = shotKey({ emoji: '1fa91', backdrop: 8, view: 'front' });

describe('demo pictures', () => {
  it('are taken when first looked at, once, and kept', async () => {
    const disk = memory();
    const write = vi.spyOn(disk, 'write');
    const files = withDemoPictures(disk);
    const [one, other] = await Promise.all([files.read(key), files.read(key)]);
    expect(one).toBe(other);
    expect(write).toHaveBeenCalledTimes(1);
    expect(await files.read(key)).toEqual(disk.kept.get(key));
    expect(await sharp(one ?? Buffer.of()).metadata()).toMatchObject({
      format: 'webp',
      width: 1000,
      height: 1000,
    });
  });

  it.each(['front', 'mirrored', 'close-up'] as const)('fill the square, seen %s', async (view) => {
    const files = withDemoPictures(memory());
    const bytes = await files.read(shotKey({ emoji: '1f6cb-fe0f', backdrop: 1, view }));
    expect(await sharp(bytes ?? Buffer.of()).metadata()).toMatchObject({
      width: 1000,
      height: 1000,
    });
  });

  it('leave other missing files missing', async () => {
    const files = withDemoPictures(memory());
    expect(await files.read('pictures/aa/x.webp')).toBeNull();
    expect(await files.read('demo/../secret.webp')).toBeNull();
  });
});
