import { pictureLimits } from '@fairlot/contract';
import { BlobReader, BlobWriter, ZipWriter, configure } from '@zip.js/zip.js';
import { expect, test } from 'vitest';
import { findPictures } from './dropped-pictures.ts';

configure({ useWebWorkers: false });

async function zipOf(files: Record<string, Blob>): Promise<File> {
  const writer = new ZipWriter(new BlobWriter(), { zip64: false });
  for (const [name, bytes] of Object.entries(files)) {
    // In their order.
    await writer.add(name, new BlobReader(bytes));
  }
  return new File([await writer.close()], 'pictures.zip');
}

test('photos are found among files and in zips, and read one by one', async () => {
  const zip = await zipOf({
    'sale/2.JPG': new Blob(['two']),
    'sale/notes.txt': new Blob(['none']),
    '__MACOSX/sale/._2.JPG': new Blob(['of a Mac']),
    'sale/.hidden.jpg': new Blob(['hidden']),
  });
  const { pictures, skipped } = await findPictures([new File(['one'], '1.png'), zip]);
  expect(pictures.map(({ name }) => name)).toEqual(['1.png', 'sale/2.JPG']);
  const read = await Promise.all(pictures.map(async (picture) => (await picture.read()).text()));
  expect(read).toEqual(['one', 'two']);
  expect(skipped).toEqual(['sale/notes.txt']);
});

test('an invalid zip is skipped', async () => {
  const { pictures, skipped } = await findPictures([new File(['PK, or not'], 'broken.zip')]);
  expect([pictures, skipped]).toEqual([[], ['broken.zip']]);
});

const bomb = new Blob([new Uint8Array(pictureLimits.bytes + 1)]);

test('a file that unpacks to too much is skipped', async () => {
  const zip = await zipOf({ '1.jpg': bomb });
  expect(zip.size).toBeLessThan(100_000);
  expect(await findPictures([zip])).toEqual({ pictures: [], skipped: ['1.jpg'] });
});

test('unpacking stops at the size that the zip stated', async () => {
  const bytes = Buffer.from(await (await zipOf({ '1.jpg': bomb })).arrayBuffer());
  const directory = bytes.indexOf(Buffer.from([0x50, 0x4b, 0x01, 0x02]));
  bytes.writeUInt32LE(1_000, directory + 24);
  const { pictures } = await findPictures([new File([bytes], 'lies.zip')]);
  expect(pictures).toHaveLength(1);
  await expect(pictures[0]?.read()).rejects.toThrow('Invalid uncompressed size');
});

test('no more photos are taken than one call may name', async () => {
  const files = Array.from(
    { length: pictureLimits.files + 1 },
    (_, index) => new File(['x'], `${index}.jpg`),
  );
  const { pictures, skipped } = await findPictures(files);
  expect([pictures.length, skipped.length]).toEqual([pictureLimits.files, 1]);
});
