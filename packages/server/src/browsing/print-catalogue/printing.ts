import type { BucketKeys } from '#platform/config/config.ts';
import { createThread } from '#platform/threads/thread.ts';
import type { ThreadNotes } from '#platform/threads/thread.ts';
import type { SaleToPrint } from './sale-to-print.ts';

export interface PrintTask {
  readonly sale: SaleToPrint;
  readonly now: Date;
  /** Where the cache keeps the catalog. */
  readonly key: string;
}

/** The thread's database, files and log level. */
export interface PrintingConnection {
  readonly databaseUrl: string;
  readonly dataDir: string;
  readonly bucket: BucketKeys | undefined;
  readonly logLevel: string;
}

export interface Printing {
  readonly print: (task: PrintTask) => Promise<void>;
  readonly stop: () => Promise<void>;
}

const program = new URL('./printing-thread.ts', import.meta.url);

/** A tenth of a core that others want as well; all of one that nobody wants. */
const niceness = 10;
/** Milliseconds: ten thousand pictures that no page has shown yet take a minute of a core, ten beside a crowd. */
const longestMs = 900_000;

/**
 * Prints catalogs in a thread with connections of its own: ten thousand lots are up to a minute's work and some
 * hundred megabytes, which the event loop that takes bids never sees.
 */
export function createPrinting(
  connection: Omit<PrintingConnection, 'logLevel'>,
  notes: ThreadNotes,
): Printing {
  const thread = createThread<PrintTask, void>(
    program,
    {
      name: 'catalogs',
      memory: { maxOldGenerationSizeMb: 384, maxYoungGenerationSizeMb: 32 },
      longestMs,
      atOnce: 1,
      niceness,
      data: { ...connection, logLevel: notes.log.level } satisfies PrintingConnection,
    },
    notes,
  );
  return { print: (task) => thread.run(task), stop: () => thread.stop() };
}
