import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createDiskFileStore } from '#platform/files/disk-file-store.ts';
import { createPictureVault, maxPictureBytes } from './picture-vault.ts';
import type { PictureVault } from './picture-vault.ts';

let folder: string;
let vault: PictureVault;
beforeEach(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'fairlot-vault-'));
  vault = createPictureVault(createDiskFileStore(folder));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const blank = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#c96' } });

describe('a picture', () => {
  test.each(['jpeg', 'png', 'gif', 'webp', 'avif'] as const)(
    'as %s is kept as webp',
    async (type) => {
      const bytes = await blank(60, 40).toFormat(type).toBuffer();
      expect(await vault.checkPicture(bytes)).toBeNull();
      const { fileKey, width, height } = await vault.storePicture(bytes);
      expect({ width, height }).toEqual({ width: 60, height: 40 });
      const kept = await sharp(await readFile(path.join(folder, fileKey))).metadata();
      expect(kept).toMatchObject({ format: 'webp', width: 60, height: 40 });
    },
  );

  test('is turned upright and loses what the camera noted', async () => {
    const bytes = await blank(60, 40)
      .jpeg()
      .withExif({ IFD0: { Artist: 'Planted Name' } })
      .withMetadata({ orientation: 6 })
      .toBuffer();
    const { fileKey, width, height } = await vault.storePicture(bytes);
    expect({ width, height }).toEqual({ width: 40, height: 60 });
    const kept = await readFile(path.join(folder, fileKey));
    expect((await sharp(kept).metadata()).exif).toBeUndefined();
    expect(kept.includes('Planted Name')).toBe(false);
  });

  test('is kept no larger than anyone needs', async () => {
    const { width, height } = await vault.storePicture(await blank(4000, 1000).jpeg().toBuffer());
    expect({ width, height }).toEqual({ width: 2000, height: 500 });
  });

  test('has a key of its own, so that removing it takes nobody else’s', async () => {
    const bytes = await blank(4, 4).png().toBuffer();
    const one = await vault.storePicture(bytes);
    const other = await vault.storePicture(bytes);
    await vault.removePicture(one);
    expect(await readFile(path.join(folder, other.fileKey))).not.toHaveLength(0);
    await expect(readFile(path.join(folder, one.fileKey))).rejects.toThrow('ENOENT');
  });
});

describe('nothing is kept of', () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script/></svg>';
  const refused: [string, () => Buffer | Promise<Buffer>, string][] = [
    ['an empty file', () => Buffer.alloc(0), 'is not a JPEG'],
    ['a page that calls itself a picture', () => Buffer.from('<html>'), 'is not a JPEG'],
    ['a drawing that can run scripts', () => Buffer.from(svg), 'is not a JPEG'],
    ['words behind a picture’s first bytes', () => Buffer.from('GIF89a<script>'), 'is damaged'],
    [
      'half a photo',
      async () => {
        const whole = await blank(400, 400).jpeg().toBuffer();
        return whole.subarray(0, whole.length / 2);
      },
      'is damaged',
    ],
    [
      'a bomb: few bytes, many pixels',
      () => blank(8_100, 8_000).png({ compressionLevel: 1 }).toBuffer(),
      'has more than 64 million pixels',
    ],
    [
      'too many bytes',
      () => Buffer.concat([Buffer.from('\xFF\xD8\xFF', 'latin1'), Buffer.alloc(maxPictureBytes)]),
      'is larger than 30 MB',
    ],
  ];

  test.each(refused)('%s', async (_, make, reason) => {
    const bytes = await make();
    expect(await vault.checkPicture(bytes)).toContain(reason);
    await expect(vault.storePicture(bytes)).rejects.toThrow(reason);
    expect(await readdir(folder)).toEqual([]);
  });
});
