import { createGate } from '#platform/http/gate.ts';
import { createThread } from '#platform/threads/thread.ts';
import type { ThreadNotes } from '#platform/threads/thread.ts';
import type { InvoicePaper } from './paper.ts';

/**
 * Milliseconds; a PDF takes 0.1 to 0.5 seconds, the first one with letters of a dozen scripts one second,
 * 5,000 lots three to seven. A mail's job has 30,000.
 */
const longestMs = 15_000;
/** About ten seconds of work; further callers get 503 and try again. */
const maxWaiting = 50;

const program = new URL('./pdf-worker.ts', import.meta.url);
/** Invoices of 5,000 lots fit. */
const memory = { maxOldGenerationSizeMb: 192, maxYoungGenerationSizeMb: 16 };

export type DrawPdf = (paper: InvoicePaper) => Promise<Uint8Array>;

export interface PdfThread {
  readonly draw: DrawPdf;
  readonly stop: () => Promise<void>;
}

/**
 * Draws PDFs in a worker thread, one at a time: each takes hundreds of milliseconds, which would block
 * the thread that takes bids.
 */
export function createPdfThread(notes: ThreadNotes): PdfThread {
  const gate = createGate({ atOnce: 1, waiting: maxWaiting });
  const thread = createThread<InvoicePaper, Uint8Array>(
    program,
    { name: 'invoice PDFs', memory, longestMs, atOnce: 1 },
    notes,
  );
  return {
    draw: (paper) => gate(() => thread.run(paper)),
    stop: () => thread.stop(),
  };
}
