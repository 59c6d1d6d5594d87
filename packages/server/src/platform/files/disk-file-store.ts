import { randomUUID } from 'node:crypto';
import { mkdir, open, readFile, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { assertFileKey } from './file-store.ts';
import type { FileStore } from './file-store.ts';

export interface DiskFileStore extends FileStore {
  /**
   * A file of many megabytes and its size in bytes, piece by piece; null if there is no such file. It stays
   * the same when it is replaced meanwhile.
   */
  stream(key: string): Promise<{ readonly size: number; readonly bytes: Readable } | null>;
}

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
      const partial = `${target}.${randomUUID()}.partial`;
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
  };
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
