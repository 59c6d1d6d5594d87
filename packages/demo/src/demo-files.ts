import { readFile } from 'node:fs/promises';
import sharp from 'sharp';
import type { FileStore } from '@fairlot/server/platform/files/file-store.ts';
import { drawEmblem } from './drawings.ts';
import { photographsFolder } from './photographs.ts';
import { drawPortrait } from './portraits.ts';
import { demoSellers } from './sellers.ts';

const keyShape = /^demo\/([a-z0-9-]+(?:\.(?:whole|three-quarter|detail))?\.webp)$/;

/** The file key of a photograph or a drawing. */
export function demoKey(file: string): string {
  return `demo/${file}`;
}

export function logoFile(seller: string): string {
  return `${seller}-logo.webp`;
}

export function portraitFile(seller: string): string {
  return `${seller}-manager.webp`;
}

/** Logos and portraits by file name, as SVG. */
const drawings: ReadonlyMap<string, string> = new Map(
  Object.entries(demoSellers).flatMap(([name, { emblem, likeness }]) => [
    [logoFile(name), drawEmblem(emblem)] as const,
    [portraitFile(name), drawPortrait(likeness)] as const,
  ]),
);

/** A file store that also holds the demo's pictures, which ship with the program: nothing is copied. */
export function withDemoPictures(files: FileStore): FileStore {
  return {
    ...files,
    async read(key) {
      const [, file] = keyShape.exec(key) ?? [];
      if (file === undefined) return files.read(key);
      const drawing = drawings.get(file);
      return drawing === undefined
        ? readFile(new URL(file, photographsFolder)).catch(() => null)
        : sharp(Buffer.from(drawing)).webp({ quality: 90 }).toBuffer();
    },
  };
}
