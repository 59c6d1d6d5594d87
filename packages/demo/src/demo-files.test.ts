import { readdirSync, statSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import type { FileStore } from '@fairlot/server/platform/files/file-store.ts';
import { auctionPlans } from './auction-plans.ts';
import { categories } from './catalogue/categories.ts';
import type { Category } from './catalogue/kind.ts';
import { demoKey, logoFile, portraitFile, withDemoPictures } from './demo-files.ts';
import { drawingSide } from './drawings.ts';
import { photographedObjects, photographsFolder, photographsOf } from './photographs.ts';
import { demoSellers } from './sellers.ts';

const kept = new Map<string, Buffer>();
const disk: FileStore = {
  write: async (key, bytes) => void kept.set(key, Buffer.from(bytes)),
  read: async (key) => kept.get(key) ?? null,
  remove: async (key) => void kept.delete(key),
};
const files = withDemoPictures(disk);

async function seen(file: string) {
  const bytes = await files.read(demoKey(file));
  return sharp(bytes ?? Buffer.of()).metadata();
}

interface Listed {
  readonly id: string;
  readonly model?: string;
  readonly views?: readonly string[];
}

/** A list of the studio: what is photographed, or what stands behind it. */
async function readList(name: string): Promise<readonly Listed[]> {
  const list = new URL(`../../../studio/${name}`, import.meta.url);
  return JSON.parse(await readFile(list, 'utf8')) as readonly Listed[];
}

function shown(object: string): boolean {
  return photographsOf(object).length > 0;
}

describe('demo pictures', () => {
  const all = photographedObjects().flatMap(photographsOf);

  it('are as large as their list says, and small to send', async () => {
    for (const { file, width, height } of all) {
      expect({ file, ...(await seen(file)) }).toMatchObject({
        file,
        format: 'webp',
        width,
        height,
      });
    }
    const bytes = all.map(({ file }) => statSync(new URL(file, photographsFolder)).size);
    expect(Math.max(...bytes)).toBeLessThanOrEqual(80_000);
    expect(bytes.reduce((sum, size) => sum + size)).toBeLessThanOrEqual(16_000_000);
    const portraits = new Set(Object.keys(demoSellers).map(portraitFile));
    const stored = readdirSync(photographsFolder).filter(
      (name) => name.endsWith('.webp') && !portraits.has(name),
    );
    expect(new Set(stored)).toEqual(new Set(all.map(({ file }) => file)));
    expect(stored.length).toBeGreaterThanOrEqual(240);
  });

  it('are of many objects, some upright and some lying, 800 to 900 pixels long', () => {
    expect(photographedObjects().filter(shown).length).toBeGreaterThanOrEqual(120);
    for (const { file, width, height } of all) {
      const side = Math.max(width, height);
      expect({ file, isLong: side >= 800 && side <= 900 }).toEqual({ file, isLong: true });
    }
    const upright = all.filter(({ width, height }) => height > width).length;
    expect(Math.min(upright, all.length - upright)).toBeGreaterThanOrEqual(all.length / 5);
  });

  it('are what the studio is told to take, so that it takes nothing more by itself', async () => {
    const told = (await readList('objects.json')).flatMap(({ id, views = ['whole'] }) =>
      views.map((view) => `${id}.${view}.webp`),
    );
    expect(told.toSorted()).toEqual(all.map(({ file }) => file).toSorted());
  });

  it('name who made what stands in them', async () => {
    const credits = await readFile(new URL('CREDITS.md', photographsFolder), 'utf8');
    const named = new Set(credits.matchAll(/^\| ([a-z-]+) \|/gm).map(([, id]) => id));
    const objects = (await readList('objects.json')).filter(({ id }) => shown(id));
    const modeled = [...objects, ...(await readList('furniture.json'))].filter(
      ({ model }) => model !== undefined,
    );
    expect(modeled.map(({ id }) => id).filter((id) => !named.has(id))).toEqual([]);
    expect(modeled.length).toBeGreaterThan(50);
  });

  it('show enough of every category, and what stands for a sale', () => {
    for (const { name, kinds } of Object.values<Category>(categories)) {
      const sold = kinds.filter(({ object }) => shown(object));
      expect({ name, sold: sold.length >= 3 }).toEqual({ name, sold: true });
    }
    expect(auctionPlans.flatMap(({ photo }) => photo ?? []).filter((one) => !shown(one))).toEqual(
      [],
    );
  });

  it('include a drawn logo and portrait of each house', async () => {
    const houses = Object.keys(demoSellers);
    expect(houses.length).toBeGreaterThanOrEqual(5);
    for (const file of houses.flatMap((name) => [logoFile(name), portraitFile(name)])) {
      expect({ file, ...(await seen(file)) }).toMatchObject({
        file,
        format: 'webp',
        width: drawingSide,
      });
    }
  });

  it('leave other files to the store', async () => {
    kept.set('pictures/aa/x.webp', Buffer.from('x'));
    expect(await files.read('pictures/aa/x.webp')).toEqual(Buffer.from('x'));
    expect(await files.read('pictures/aa/y.webp')).toBeNull();
    expect(await files.read('demo/nothing.whole.webp')).toBeNull();
    expect(await files.read('demo/../secret.webp')).toBeNull();
  });
});
