import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import type { WriteStream } from 'node:fs';
import { mkdir, readFile, readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { hasCode } from '#platform/files/has-code.ts';
import type { Log } from '#platform/log/log.ts';
import type { Position } from './position.ts';

/** A bid that somebody was told is in. No amounts: the file is not the database, and maxima are secret. */
export interface AcknowledgedBid {
  readonly lotId: string;
  /** Its place among the lot's accepted bids. */
  readonly ordinal: number;
  readonly sequence: number;
  readonly uniqueId: string;
}

/** The bids of one commit, and where the database was after it. */
export interface Entry {
  readonly position: Position;
  readonly bids: readonly AcknowledgedBid[];
}

/** Bytes; some twenty thousand bids. */
const maxFile = 2 * 1024 ** 2;
/** Of one process; the oldest are deleted. */
const maxFiles = 8;
const dayMs = 24 * 60 * 60_000;
/** Files that other processes have left are deleted after this time; one that is written is a day old at most. */
const keepMs = 7 * dayMs;

/**
 * What this process acknowledged, in files of a line for each commit. Written beside the answers, not before them:
 * it outlives the process, not a power cut. It never holds up or fails a bid.
 */
export class Journal {
  readonly #folder: string;
  readonly #log: Log;
  #stream: WriteStream | null = null;
  /** Resolves once the files before this one are written. */
  #ended: Promise<unknown> = Promise.resolve();
  #written = 0;
  /** Epoch milliseconds. */
  #begunAt = 0;
  /** The files of this process that are still kept, the latest last. */
  #own: string[] = [];

  constructor(folder: string, log: Log) {
    this.#folder = folder;
    this.#log = log;
  }

  note(entry: Entry): void {
    const isOver = this.#written > maxFile || Date.now() - this.#begunAt > dayMs;
    // After an error, as of a full disk, a stream takes nothing any more.
    if (this.#stream === null || this.#stream.destroyed || isOver) this.#begin();
    const { timeline, wal } = entry.position;
    const bids = entry.bids.map((bid) => [bid.lotId, bid.ordinal, bid.sequence, bid.uniqueId]);
    const line = `${JSON.stringify([timeline, wal, bids])}\n`;
    this.#written += line.length;
    this.#stream?.write(line);
  }

  /** What this process has noted and still keeps. */
  async readOwn(): Promise<Entry[]> {
    await this.#flush();
    return readFiles(this.#own);
  }

  /** Ends the file. */
  async close(): Promise<void> {
    this.#end();
    await this.#ended;
  }

  #end(): void {
    const stream = this.#stream;
    this.#stream = null;
    if (stream === null || stream.destroyed) return;
    stream.end();
    this.#ended = Promise.all([
      this.#ended,
      new Promise<void>((resolve) => stream.once('close', () => resolve())),
    ]);
  }

  #begin(): void {
    this.#end();
    this.#begunAt = Date.now();
    const file = path.join(this.#folder, `${this.#begunAt}-${randomUUID()}.jsonl`);
    const stream = createWriteStream(file, { flags: 'a', mode: 0o600 });
    stream.on('error', (error) =>
      this.#log.error({ err: error }, 'what is acknowledged is not noted'),
    );
    this.#stream = stream;
    this.#written = 0;
    const superseded = this.#own.slice(0, 1 - maxFiles);
    this.#own = [...this.#own.slice(1 - maxFiles), file];
    deleteOld(this.#folder, superseded).catch((error: unknown) =>
      this.#log.warn({ err: error }, 'old files of what was acknowledged stay'),
    );
  }

  async #flush(): Promise<void> {
    await this.#ended;
    const stream = this.#stream;
    if (stream === null || stream.destroyed) return;
    await new Promise<void>((resolve) => {
      stream.write('', () => resolve());
    });
  }
}

/** Makes the folder where it is missing, and reads what all processes have noted there. */
export async function readFolder(folder: string): Promise<Entry[]> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  return readFiles(await filesOf(folder));
}

/** Forgets what all processes have noted there. */
export async function deleteFiles(folder: string): Promise<void> {
  for (const file of await filesOf(folder)) await rm(file, { force: true });
}

/** The oldest first: their names begin with the time. */
async function filesOf(folder: string): Promise<string[]> {
  const names = await readdir(folder);
  return names
    .filter((name) => name.endsWith('.jsonl'))
    .toSorted()
    .map((name) => path.join(folder, name));
}

async function deleteOld(folder: string, superseded: readonly string[]): Promise<void> {
  for (const file of superseded) await rm(file, { force: true });
  for (const file of await filesOf(folder)) {
    const { mtimeMs } = await stat(file);
    if (Date.now() - mtimeMs > keepMs) await rm(file, { force: true });
  }
}

async function readFiles(files: readonly string[]): Promise<Entry[]> {
  const texts = await Promise.all(files.map(readUnlessDeleted));
  return texts.flatMap((text) => text.split('\n').flatMap(parseLine));
}

/** Another process may have deleted it since; any other error must not pass for nothing noted. */
async function readUnlessDeleted(file: string): Promise<string> {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return '';
    throw error;
  }
}

type Line = [number, number, [string, number, number, string][]];

/** Nothing for a line that a kill has cut short; whole ones are ours. */
function parseLine(line: string): Entry[] {
  if (!line.endsWith(']')) return [];
  try {
    const [timeline, wal, bids] = JSON.parse(line) as Line;
    return [
      {
        position: { timeline, wal },
        bids: bids.map(([lotId, ordinal, sequence, uniqueId]) => ({
          lotId,
          ordinal,
          sequence,
          uniqueId,
        })),
      },
    ];
  } catch {
    return [];
  }
}
