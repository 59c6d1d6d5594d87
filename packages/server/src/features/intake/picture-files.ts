import { randomUUID } from 'node:crypto';
import { copyFile, mkdir, rm } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import type { PictureStore } from './picture-store.ts';

/** Pictures as files of a folder, until the pictures feature takes them. */
export function picturesInFolder(folder: string): PictureStore {
  return {
    async check(file) {
      try {
        await sharp(file).metadata();
        return null;
      } catch {
        return `"${path.basename(file)}" is not a picture`;
      }
    },
    async store(file) {
      const { width, height } = await sharp(file).metadata();
      const fileKey = randomUUID();
      await mkdir(folder, { recursive: true });
      await copyFile(file, path.join(folder, fileKey));
      return { fileKey, width, height };
    },
    async remove({ fileKey }) {
      await rm(path.join(folder, fileKey), { force: true });
    },
  };
}
