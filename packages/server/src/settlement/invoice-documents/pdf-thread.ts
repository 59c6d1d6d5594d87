import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { createGate } from '#platform/http/gate.ts';
import type { InvoicePaper } from './paper.ts';

/**
 * Milliseconds; a PDF takes 0.1 to 0.5 seconds, the first one with letters of a dozen writings one,
 * 5,000 lots three to seven. A mail's job lives 30,000.
 */
const longestMs = 15_000;
/** Some ten seconds' work; beyond it callers are asked to come back. */
const mostWaiting = 50;

const program = new URL('./pdf-worker.ts', import.meta.url);
/** Invoices of 5,000 lots fit; without a limit the thread lets garbage pile up. */
const memory = { maxOldGenerationSizeMb: 192, maxYoungGenerationSizeMb: 16 };

export type DrawPdf = (paper: InvoicePaper) => Promise<Uint8Array>;

/**
 * Sets PDFs in a thread of its own, one at a time: setting one takes hundreds of milliseconds, in
 * which the thread that takes bids would do nothing else. The thread starts with the first PDF.
 */
export function createPdfThread(): DrawPdf {
  const gate = createGate({ atOnce: 1, waiting: mostWaiting });
  let kept: Worker | null = null;

  function start(): Worker {
    const worker = new Worker(program, { resourceLimits: memory });
    // Heard at any time: an error that nobody hears would end the process.
    worker.on('error', () => {
      if (kept === worker) kept = null;
    });
    return worker;
  }

  return (paper) =>
    gate(async () => {
      const worker = kept ?? start();
      kept = worker;
      worker.ref();
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has none
      worker.postMessage(paper);
      try {
        const [pdf] = await once(worker, 'message', { signal: AbortSignal.timeout(longestMs) });
        return pdf as Uint8Array;
      } catch (error) {
        kept = null;
        void worker.terminate();
        throw error;
      } finally {
        // Waits for papers without keeping the process alive.
        worker.unref();
      }
    });
}
