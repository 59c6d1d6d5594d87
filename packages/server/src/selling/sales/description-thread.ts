import { createGate } from '#platform/http/gate.ts';
import { createThread } from '#platform/threads/thread.ts';
import type { ThreadNotes } from '#platform/threads/thread.ts';
import type { ReadCell } from './lot-cells.ts';

/** Characters; a longer text takes milliseconds to sanitize, a malicious one of the maximum length 200. */
const longText = 2_000;
/** Milliseconds; a call's worth of malicious texts takes seven seconds. */
const longestMs = 20_000;
/** Calls that wait for the one that is read; further callers get 503 and try again. */
const maxWaiting = 20;
/** Some copies of the longest texts of a call. */
const memory = { maxOldGenerationSizeMb: 192 };

const program = new URL('./description-worker.ts', import.meta.url);

/** Sanitized descriptions, by the typed text. */
export type ReadDescriptions = ReadonlyMap<string, ReadCell>;

export interface DescriptionThread {
  /** Sanitizes the long ones among these texts. */
  readonly read: (texts: readonly string[]) => Promise<ReadDescriptions>;
  readonly stop: () => Promise<void>;
}

/**
 * Sanitizes long descriptions in a worker thread: forty malicious ones of the maximum length blocked the
 * event loop that takes bids for seven seconds.
 */
export function createDescriptionThread(notes: ThreadNotes): DescriptionThread {
  const gate = createGate({ atOnce: 1, waiting: maxWaiting });
  const thread = createThread<readonly string[], ReadDescriptions>(
    program,
    { name: 'descriptions', memory, longestMs, atOnce: 1 },
    notes,
  );
  return {
    async read(texts) {
      const long = texts.filter((text) => text.length > longText);
      return long.length === 0 ? new Map() : gate(() => thread.run(long));
    },
    stop: () => thread.stop(),
  };
}
