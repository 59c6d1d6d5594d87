import type { Log } from '#platform/log/log.ts';
import type { Backlog } from '#platform/modules/module.ts';
import { entriesOf, lineOf } from './entry.ts';
import type { AcknowledgedBid, Entry } from './entry.ts';
import type { JournalFiles } from './journal-files.ts';

/** Bytes of memory; up to 160,000 bids, as many as the files of one process hold. */
const maxKept = 16 * 1024 ** 2;
/** Lines of one write: what has waited for a disk is spread over files of the usual size. */
const atOnce = 100;
/** Bids, decided for the first time, that a new primary is asked about together (decision 286). */
const perSlice = 1_000;
const retryMs = 10_000;
/** Milliseconds that an ordinary stop waits for a disk that hangs. */
const closesWithinMs = 1_000;

/**
 * What this process acknowledged: in memory, with which a new primary is compared, and in files, from which later
 * processes learn it. Files are written beside the answers, not before them: they outlive the process, not a power
 * cut. A disk that hangs or is full holds up and fails no bid, and what it did not take is written once it does.
 */
export class Journal {
  readonly #files: Pick<JournalFiles, 'append' | 'close'>;
  readonly #log: Log;
  readonly #closing = Promise.withResolvers<void>();
  #isClosing = false;
  /** A line for each commit, the latest last. */
  #lines: string[] = [];
  #bytes = 0;
  /** How many lines of before are no longer in memory, and how many are in files. */
  #forgotten = 0;
  #written = 0;
  #writing: Promise<void> | null = null;
  /** Since when the oldest line that is in no file waits; milliseconds of `performance.now()`. */
  #waitsSince = 0;

  constructor(files: Pick<JournalFiles, 'append' | 'close'>, log: Log) {
    this.#files = files;
    this.#log = log;
  }

  note(entry: Entry): void {
    const line = lineOf(entry);
    this.#lines.push(line);
    this.#bytes += line.length;
    if (this.#bytes > maxKept) this.#forgetHalf();
    this.#writing ??= this.#write();
  }

  /** The bids that this process has noted and still keeps, those of the latest commits first. */
  *latestFirst(): Generator<readonly AcknowledgedBid[]> {
    let slice: (readonly AcknowledgedBid[])[] = [];
    let decided = 0;
    for (let place = this.#lines.length - 1; place >= 0; place -= 1) {
      for (const { bids, repeated = 0 } of entriesOf(this.#lines[place] ?? '')) {
        slice.push(bids);
        // An old bid that is told once more says nothing of what was committed since.
        decided += bids.length - repeated;
      }
      if (decided < perSlice && place > 0) continue;
      yield slice.toReversed().flat();
      slice = [];
      decided = 0;
    }
  }

  /** Commits that are in no file yet. */
  backlog(): Backlog {
    const count = this.#forgotten + this.#lines.length - this.#written;
    const oldestSeconds = count === 0 ? 0 : (performance.now() - this.#waitsSince) / 1_000;
    return { count, oldestSeconds };
  }

  /** Ends the file, if the disk lets it. */
  async close(): Promise<void> {
    this.#isClosing = true;
    this.#closing.resolve();
    const closed = Promise.resolve(this.#writing).then(() => this.#files.close());
    await Promise.race([closed, waiting(closesWithinMs)]);
  }

  async #write(): Promise<void> {
    while (this.backlog().count > 0) {
      this.#waitsSince = performance.now();
      const first = this.#written - this.#forgotten;
      const lines = this.#lines.slice(first, first + atOnce);
      const end = this.#written + lines.length;
      while (!(await this.#append(lines.join('')))) {
        await Promise.race([this.#closing.promise, waiting(retryMs)]);
        if (this.#isClosing) return;
      }
      this.#written = Math.max(this.#written, end);
    }
    // In the same turn as the last look at what waits: what is noted later begins anew.
    this.#writing = null;
  }

  async #append(text: string): Promise<boolean> {
    try {
      await this.#files.append(text);
      return true;
    } catch (error) {
      this.#log.error({ err: error }, 'what is acknowledged is not noted');
      return false;
    }
  }

  #forgetHalf(): void {
    const count = Math.ceil(this.#lines.length / 2);
    this.#lines = this.#lines.slice(count);
    this.#bytes = this.#lines.reduce((sum, line) => sum + line.length, 0);
    this.#forgotten += count;
    const lost = this.#forgotten - this.#written;
    if (lost <= 0) return;
    this.#written = this.#forgotten;
    this.#log.error({ commits: lost }, 'what was acknowledged is forgotten before it was noted');
  }
}

const waiting = (milliseconds: number) =>
  new Promise<void>((resolve) => {
    setTimeout(resolve, milliseconds).unref();
  });
