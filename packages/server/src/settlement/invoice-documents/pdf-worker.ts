import { parentPort } from 'node:worker_threads';
import { drawInvoice } from './draw-invoice.ts';
import type { InvoicePaper } from './paper.ts';

/** The thread of `createPdfThread`: takes papers, gives PDFs. What it throws ends it. */
parentPort?.on('message', (paper: InvoicePaper) => {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread's port has none
  void drawInvoice(paper).then((pdf) => parentPort?.postMessage(pdf));
});
