import { randomUUID } from 'node:crypto';
import { mkdir, open, opendir, readdir, readFile, rename, rm, rmdir, stat } from 'node:fs/promises';
import type { FileHandle } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { createTurns } from './disk-turns.ts';
import { assertFileKey, isFileKey } from './file-store.ts';
import type { ListedFileStore } from './file-store.ts';
import { hasCode } from './has-code.ts';

export interface DiskFileStore extends ListedFileStore {
  /**
   * Stores one of thousands of small files without waiting until each is on the disk, which bids may wait for.
   * After a loss of power it may be cut short: for what its reader can check and make again.
   */
  writeUnflushed(key: string, bytes: Uint8Array): Promise<void>;
  /**
   * A file of many megabytes and its size in bytes, piece by piece; null if there is no such file. It stays
   * the same when it is replaced meanwhile.
   */
  stream(key: string): Promise<{ readonly size: number; readonly bytes: Readable } | null>;
  /** Removes the files that were written longer ago than these milliseconds, and what is then empty. */
  removeOlder(ageMs: number): Promise<void>;
}

const partialEnding = '.partial';
const pieceBytes = 64 * 1_024;
/** Of all folders together: they share the process's threads. */
const inTurn = createTurns();
/** Another process may remove a folder that was empty for a moment, and the one above it. */
const folderAttempts = 5;

/** Keeps files in a folder of the disk; several processes may share it. */
export function createDiskFileStore(folder: string): DiskFileStore {
  function pathOf(key: string): string {
    assertFileKey(key);
    return path.join(folder, ...key.split('/'));
  }

  async function writeWhole(
    key: string,
    fill: (partial: FileHandle) => Promise<void>,
  ): Promise<void> {
    const target = pathOf(key);
    const partial = `${target}.${randomUUID()}${partialEnding}`;
    try {
      {
        await using handle = await create(partial);
        await fill(handle);
      }
      await rename(partial, target);
    } catch (error) {
      await rm(partial, { force: true });
      throw error;
    }
  }

  return {
    write(key, bytes) {
      return inTurn(() =>
        writeWhole(key, async (partial) => {
          await partial.writeFile(bytes);
          // Before the rename: a row in the database may soon refer to it.
          await partial.datasync();
        }),
      );
    },
    writeUnflushed(key, bytes) {
      return inTurn(() => writeWhole(key, (partial) => partial.writeFile(bytes)));
    },
    read(key) {
      return inTurn(async () => unlessMissing(readFile(pathOf(key))));
    },
    stream(key) {
      return inTurn(async (isLate) => {
        const handle = await unlessMissing(open(pathOf(key)));
        if (handle === null) return null;
        const { size } = await handle.stat();
        // Nobody waits for it any more, so nobody would close it.
        if (isLate()) {
          await handle.close();
          return null;
        }
        const bytes = Readable.from(piecesOf(handle), { objectMode: false });
        // Also where nobody has begun to read.
        bytes.once('close', () => void handle.close().catch(() => undefined));
        return { size, bytes };
      });
    },
    remove(key) {
      return inTurn(() => rm(pathOf(key), { force: true }));
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

/** Each piece waits for its turn: however many read, storage that hangs does not hold a thread for each. */
async function* piecesOf(handle: FileHandle): AsyncGenerator<Buffer> {
  for (;;) {
    const { bytesRead, buffer } = await inTurn(() => handle.read(Buffer.allocUnsafe(pieceBytes)));
    if (bytesRead === 0) return;
    yield buffer.subarray(0, bytesRead);
  }
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
  if (entries.length > 0) await removeIfEmpty(folder);
}

/** Another process may write to it meanwhile, or have removed it. */
async function removeIfEmpty(folder: string): Promise<void> {
  try {
    await rmdir(folder);
  } catch (error) {
    if (!hasCode(error, 'ENOTEMPTY', 'EEXIST', 'ENOENT')) throw error;
  }
}

async function create(file: string): Promise<FileHandle> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      await mkdir(path.dirname(file), { recursive: true });
      return await open(file, 'wx');
    } catch (error) {
      if (!hasCode(error, 'ENOENT') || attempt >= folderAttempts) throw error;
    }
  }
}

async function unlessMissing<T>(file: Promise<T>): Promise<T | null> {
  try {
    return await file;
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return null;
    throw error;
  }
}
