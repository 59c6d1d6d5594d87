import { randomUUID } from 'node:crypto';
import { mkdir, open, readFile, readdir, rm, stat } from 'node:fs/promises';
import type { FileHandle } from 'node:fs/promises';
import path from 'node:path';
import { hasCode } from '#platform/files/has-code.ts';
import type { Log } from '#platform/log/log.ts';
import { entriesOf } from './entry.ts';
import type { Entry } from './entry.ts';

/** Bytes; some twenty thousand bids. */
const maxFile = 2 * 1024 ** 2;
/** Of one process; the oldest are deleted. */
const maxFiles = 8;
const dayMs = 24 * 60 * 60_000;
/** Files that other processes have left are deleted after this time; one that is written is a day old at most. */
const keepMs = 7 * dayMs;

/** The files of one process, of which the latest is written. */
export class JournalFiles {
  readonly #folder: string;
  readonly #before: readonly string[];
  readonly #log: Log;
  /** Those that are still kept, the latest last. */
  #own: string[] = [];
  /** Null before the first, and after an error. */
  #handle: FileHandle | null = null;
  /** Whether it may end within a line. */
  #isCut = false;
  #size = 0;
  /** Epoch milliseconds. */
  #begunAt = 0;

  /** In `folder`, which is there. What is too old goes from it, and from those where it was `before`. */
  constructor(folder: string, before: readonly string[], log: Log) {
    this.#folder = folder;
    this.#before = before;
    this.#log = log;
  }

  /** Whole lines. They may have been written in part if it rejects; the next ones begin a line all the same. */
  async append(text: string): Promise<void> {
    const file = this.#current();
    try {
      this.#handle ??= await open(file, 'a', 0o600);
      await this.#handle.appendFile(this.#isCut ? `\n${text}` : text);
      this.#isCut = false;
      this.#size += text.length;
    } catch (error) {
      this.#isCut = true;
      await this.close();
      throw error;
    }
  }

  async close(): Promise<void> {
    const handle = this.#handle;
    this.#handle = null;
    await handle?.close().catch(() => undefined);
  }

  #current(): string {
    const latest = this.#own.at(-1);
    if (latest !== undefined && this.#size < maxFile && Date.now() - this.#begunAt < dayMs) {
      return latest;
    }
    void this.close();
    this.#begunAt = Date.now();
    this.#size = 0;
    this.#isCut = false;
    const file = path.join(this.#folder, `${this.#begunAt}-${randomUUID()}.jsonl`);
    // Once, since nothing more comes there, and it may be storage that hangs.
    const before = this.#own.length === 0 ? this.#before : [];
    const superseded = this.#own.slice(0, 1 - maxFiles);
    this.#own = [...this.#own.slice(1 - maxFiles), file];
    deleteOld(superseded, [this.#folder, ...before]).catch((error: unknown) =>
      this.#log.warn({ err: error }, 'old files of what was acknowledged stay'),
    );
    return file;
  }
}

/** Makes the folder where it is missing. */
export async function makeFolder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
}

/** What all processes have noted in these folders; nothing for one that is not there. */
export async function readFolders(folders: readonly string[]): Promise<Entry[]> {
  const texts: string[] = [];
  for (const file of await filesOf(folders)) texts.push(await readUnlessDeleted(file));
  return texts.flatMap(entriesOf);
}

/** Forgets what all processes have noted there. */
export async function deleteFiles(folders: readonly string[]): Promise<void> {
  for (const file of await filesOf(folders)) await rm(file, { force: true });
}

async function deleteOld(superseded: readonly string[], folders: readonly string[]): Promise<void> {
  for (const file of superseded) await rm(file, { force: true });
  for (const file of await filesOf(folders)) {
    const { mtimeMs } = await stat(file);
    if (Date.now() - mtimeMs > keepMs) await rm(file, { force: true });
  }
}

/** Of each folder the oldest first: their names begin with the time. */
async function filesOf(folders: readonly string[]): Promise<string[]> {
  const found = await Promise.all(
    folders.map(async (folder) => {
      const names = await unlessMissing(readdir(folder), []);
      return names.toSorted().map((name) => path.join(folder, name));
    }),
  );
  return found.flat().filter((file) => file.endsWith('.jsonl'));
}

/** Another process may have deleted it since. */
const readUnlessDeleted = (file: string) => unlessMissing(readFile(file, 'utf8'), '');

/** Any other error must not pass for nothing noted. */
async function unlessMissing<T>(reading: Promise<T>, instead: T): Promise<T> {
  try {
    return await reading;
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return instead;
    throw error;
  }
}
