import { createGate } from '#platform/http/gate.ts';
import { createThread } from '#platform/threads/thread.ts';
import type { InvoicePaper } from './paper.ts';

/**
 * Milliseconds; a PDF takes 0.1 to 0.5 seconds, the first one with letters of a dozen writings one,
 * 5,000 lots three to seven. A mail's job lives 30,000.
 */
const longestMs = 15_000;
/** Some ten seconds' work; beyond it callers are asked to come back. */
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
 * Sets PDFs in a thread of its own, one at a time: setting one takes hundreds of milliseconds, in
 * which the thread that takes bids would do nothing else.
 */
export function createPdfThread(): PdfThread {
  const gate = createGate({ atOnce: 1, waiting: maxWaiting });
  const thread = createThread<InvoicePaper, Uint8Array>(program, { memory, longestMs, atOnce: 1 });
  return {
    draw: (paper) => gate(() => thread.run(paper)),
    stop: () => thread.stop(),
  };
}
