import { createGate } from '#platform/http/gate.ts';
import { createThread } from '#platform/threads/thread.ts';
import type { ThreadNotes } from '#platform/threads/thread.ts';
import type { CheckedTable, TableToCheck } from './check-table.ts';

/** Milliseconds; ten thousand lots take one or two seconds. The browser waits for thirty. */
const longestMs = 20_000;
/** Tables that wait for the one that is checked; further callers get 503 and try again. */
const maxWaiting = 10;
/** Some copies of the largest table that a call may contain. */
const memory = { maxOldGenerationSizeMb: 384 };

const program = new URL('./table-worker.ts', import.meta.url);

/** A table to check, and the version of the sale's lots for an answer; null: return the lots. */
export interface TableTask extends TableToCheck {
  readonly answerAt: number | null;
}

export interface TableThread {
  /** The result of a table; or the sentence that says why it cannot be read. */
  readonly check: (task: TableToCheck) => Promise<CheckedTable | string>;
  /** The same as the answer of a check at a version of the sale's lots, in JSON. */
  readonly answer: (version: number, task: TableToCheck) => Promise<Uint8Array | string>;
  readonly stop: () => Promise<void>;
}

/**
 * Checks tables of lots in a worker thread, one at a time: sanitizing thousands of descriptions takes
 * seconds, which would block the event loop that takes bids.
 */
export function createTableThread(notes: ThreadNotes): TableThread {
  const gate = createGate({ atOnce: 1, waiting: maxWaiting });
  const thread = createThread<TableTask, CheckedTable | Uint8Array | string>(
    program,
    { name: 'tables of lots', memory, longestMs, atOnce: 1 },
    notes,
  );
  const run = (task: TableTask) => gate(() => thread.run(task));
  return {
    check: async (task) => (await run({ ...task, answerAt: null })) as CheckedTable | string,
    answer: async (version, task) =>
      (await run({ ...task, answerAt: version })) as Uint8Array | string,
    stop: () => thread.stop(),
  };
}
