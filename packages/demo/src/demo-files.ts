import { readFile } from 'node:fs/promises';
import sharp from 'sharp';
import type { FileStore } from '@fairlot/server/platform/files/file-store.ts';
import { drawEmblem } from './drawings.ts';
import { photographsFolder, views } from './photographs.ts';
import { demoSellers } from './sellers.ts';

const keyShape = new RegExp(`^demo/([a-z0-9-]+(?:\\.(?:${views.join('|')}))?\\.webp)$`);

/** The file key of a photograph, a portrait or a logo. */
export function demoKey(file: string): string {
  return `demo/${file}`;
}

export function logoFile(seller: string): string {
  return `${seller}-logo.webp`;
}

/** Of a company's manager, among the photographs: `studio/portraits.ts` draws it. */
export function portraitFile(seller: string): string {
  return `${seller}-manager.webp`;
}

/** Logos by file name, as SVG. */
const logos: ReadonlyMap<string, string> = new Map(
  Object.entries(demoSellers).map(([name, { emblem }]) => [logoFile(name), drawEmblem(emblem)]),
);

/** A file store that also holds the demo's pictures, which ship with the program: nothing is copied. */
export function withDemoPictures(files: FileStore): FileStore {
  return {
    ...files,
    async read(key) {
      const [, file] = keyShape.exec(key) ?? [];
      if (file === undefined) return files.read(key);
      const logo = logos.get(file);
      return logo === undefined
        ? readFile(new URL(file, photographsFolder)).catch(() => null)
        : sharp(Buffer.from(logo)).webp({ quality: 90 }).toBuffer();
    },
  };
}
