import { createWriteStream } from 'node:fs';
import type { WriteStream } from 'node:fs';
import { mkdir, readFile, readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { once } from 'node:events';
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
/** Of all processes that share the folder; the oldest are deleted. */
const maxFiles = 8;

/**
 * What this process acknowledged, in files of a line for each commit. Written beside the answers, not before them:
 * it outlives the process, not a power cut. It never holds up or fails a bid.
 */
export class Journal {
  readonly #folder: string;
  readonly #log: Log;
  #stream: WriteStream | null = null;
  #written = 0;
  /** The files of this process that are still kept, the latest last. */
  #own: string[] = [];

  constructor(folder: string, log: Log) {
    this.#folder = folder;
    this.#log = log;
  }

  note(entry: Entry): void {
    if (this.#stream === null || this.#written > maxFile) this.#begin();
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
    const stream = this.#stream;
    this.#stream = null;
    if (stream === null || stream.destroyed) return;
    stream.end();
    await once(stream, 'close');
  }

  #begin(): void {
    this.#stream?.end();
    const file = path.join(this.#folder, `${Date.now()}-${process.pid}-${this.#own.length}.jsonl`);
    const stream = createWriteStream(file, { flags: 'a', mode: 0o600 });
    stream.on('error', (error) =>
      this.#log.error({ err: error }, 'what is acknowledged is not noted'),
    );
    this.#stream = stream;
    this.#written = 0;
    this.#own = [...this.#own, file].slice(-maxFiles);
    deleteOldest(this.#folder).catch((error: unknown) =>
      this.#log.warn({ err: error }, 'old files of what was acknowledged stay'),
    );
  }

  async #flush(): Promise<void> {
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

export async function deleteFolder(folder: string): Promise<void> {
  await rm(folder, { recursive: true, force: true });
}

/** The oldest first: their names begin with the time. */
async function filesOf(folder: string): Promise<string[]> {
  const names = await readdir(folder);
  return names
    .filter((name) => name.endsWith('.jsonl'))
    .toSorted()
    .map((name) => path.join(folder, name));
}

async function deleteOldest(folder: string): Promise<void> {
  const files = await filesOf(folder);
  await Promise.all(files.slice(0, -maxFiles).map((file) => rm(file, { force: true })));
}

async function readFiles(files: readonly string[]): Promise<Entry[]> {
  // Another process may have deleted it since.
  const texts = await Promise.all(files.map((file) => readFile(file, 'utf8').catch(() => '')));
  return texts.flatMap((text) => text.split('\n').flatMap(parseLine));
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
