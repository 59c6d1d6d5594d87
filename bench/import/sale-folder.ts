import { link, mkdir, readdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import type { Sharp } from 'sharp';

const picturesALot = 3;
const photographs = new URL('../../packages/demo/photographs/', import.meta.url).pathname;

/** As sellers bring them: of a camera, of the web, turned, and of a phone with twelve megapixels. */
const kinds: readonly ((picture: Sharp) => Sharp)[] = [
  (picture) => picture.resize(1_600, 1_200).jpeg({ quality: 90 }),
  (picture) => picture.resize(1_600, 1_200).jpeg({ quality: 85, progressive: true }),
  (picture) => picture.resize(1_600, 1_200).withMetadata({ orientation: 6 }).jpeg({ quality: 92 }),
  (picture) => picture.resize(4_032, 3_024).jpeg({ quality: 85 }),
];
/** Photographs of each kind; lots share them, since thirty thousand would fill a disk. */
const ofEachKind = 6;

/** Writes the folder of a sale with so many lots; returns the files of its pictures, three a lot. */
export async function writeSaleFolder(folder: string, lots: number): Promise<readonly string[]> {
  const images = path.join(folder, 'images');
  const originals = path.join(folder, 'originals');
  await Promise.all([images, originals].map((place) => mkdir(place, { recursive: true })));
  const made = await makePhotographs(originals);
  const files: string[] = [];
  for (let lot = 1; lot <= lots; lot += 1) {
    for (let picture = 1; picture <= picturesALot; picture += 1) {
      const file = path.join(images, `${lot}-${picture}.jpg`);
      await link(made[files.length % made.length] ?? '', file);
      files.push(file);
    }
  }
  await writeFile(path.join(folder, 'sale.json'), JSON.stringify(sale));
  const rows = Array.from({ length: lots }, (_, at) => `${at + 1},Lot ${at + 1}\n`);
  await writeFile(path.join(folder, 'lots.csv'), `Lot Number,Lead\n${rows.join('')}`);
  return files;
}

/** A thing in front of a wall with the grain of a camera, which a flat color would lack. */
async function makePhotographs(folder: string): Promise<string[]> {
  const things = (await readdir(photographs)).filter((name) => name.endsWith('.webp')).toSorted();
  const made: string[] = [];
  for (let number = 0; number < kinds.length * ofEachKind; number += 1) {
    const thing = await sharp(path.join(photographs, things[number * 7] ?? ''))
      .resize(1_200, 900, { fit: 'inside' })
      .toBuffer();
    const noise = { type: 'gaussian', mean: 150, sigma: 8 } as const;
    const wall = sharp({
      create: { width: 1_600, height: 1_200, channels: 3, background: '#999', noise },
    });
    const picture = sharp(
      await wall
        .composite([{ input: thing }])
        .png()
        .toBuffer(),
    );
    const file = path.join(folder, `${number}.jpg`);
    await kinds[number % kinds.length]?.(picture).toFile(file);
    made.push(file);
  }
  return made;
}

const sale = {
  seller: { companyName: 'Bench', state: 'NY', email: 'bench@example.com' },
  title: 'Bench',
  timeZone: 'America/New_York',
  address1: '1 Main Street',
  city: 'Hudson',
  state: 'NY',
  zip: '12534',
  firstCloseTime: '+3d',
};
