import { randomUUID } from 'node:crypto';
import { mkdir, open, opendir, readdir, readFile, rename, rm, rmdir, stat } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { assertFileKey, isFileKey } from './file-store.ts';
import type { ListedFileStore } from './file-store.ts';

export interface DiskFileStore extends ListedFileStore {
  /**
   * A file of many megabytes and its size in bytes, piece by piece; null if there is no such file. It stays
   * the same when it is replaced meanwhile.
   */
  stream(key: string): Promise<{ readonly size: number; readonly bytes: Readable } | null>;
  /** Removes the files that were written longer ago than these milliseconds, and what is then empty. */
  removeOlder(ageMs: number): Promise<void>;
}

const partialEnding = '.partial';

/** Keeps files in a folder of the disk; several processes may share it. */
export function createDiskFileStore(folder: string): DiskFileStore {
  function pathOf(key: string): string {
    assertFileKey(key);
    return path.join(folder, ...key.split('/'));
  }

  return {
    async write(key, bytes) {
      const target = pathOf(key);
      await mkdir(path.dirname(target), { recursive: true });
      const partial = `${target}.${randomUUID()}${partialEnding}`;
      try {
        await writeThrough(partial, bytes);
        await rename(partial, target);
      } catch (error) {
        await rm(partial, { force: true });
        throw error;
      }
    },
    async read(key) {
      return unlessMissing(readFile(pathOf(key)));
    },
    async stream(key) {
      const handle = await unlessMissing(open(pathOf(key)));
      if (handle === null) return null;
      const { size } = await handle.stat();
      return { size, bytes: handle.createReadStream() };
    },
    async remove(key) {
      await rm(pathOf(key), { force: true });
    },
    async *keys() {
      const entries =
        (await unlessMissing(opendir(folder, { recursive: true, bufferSize: 1_000 }))) ?? [];
      for await (const entry of entries) {
        const place = path.relative(folder, path.join(entry.parentPath, entry.name));
        const key = place.replaceAll(path.sep, '/');
        if (entry.isFile() && isFileKey(key) && !key.endsWith(partialEnding)) yield key;
      }
    },
    async removeOlder(ageMs) {
      await removeBefore(folder, Date.now() - ageMs);
    },
  };
}

/** A folder that becomes empty goes as well; one that was empty is about to be written to. */
async function removeBefore(folder: string, time: number): Promise<void> {
  const entries = (await unlessMissing(readdir(folder, { withFileTypes: true }))) ?? [];
  for (const entry of entries) {
    const place = path.join(folder, entry.name);
    if (entry.isDirectory()) {
      await removeBefore(place, time);
    } else {
      const found = await unlessMissing(stat(place));
      if (found !== null && found.mtimeMs < time) await rm(place, { force: true });
    }
  }
  if (entries.length > 0 && (await readdir(folder)).length === 0) await rmdir(folder);
}

/** Flushed to disk before the rename: a row in the database may soon refer to it. */
async function writeThrough(file: string, bytes: Uint8Array): Promise<void> {
  const handle = await open(file, 'wx');
  try {
    await handle.writeFile(bytes);
    await handle.datasync();
  } finally {
    await handle.close();
  }
}

async function unlessMissing<T>(file: Promise<T>): Promise<T | null> {
  try {
    return await file;
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT';
}
