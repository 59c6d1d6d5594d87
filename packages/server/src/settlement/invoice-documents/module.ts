import type { ReadDocument } from '#messaging/messages/public.ts';
import type { Module } from '#platform/modules/module.ts';
import type { ThreadNotes } from '#platform/threads/thread.ts';
import { serveInvoiceDocuments } from './invoice-documents.routes.ts';
import { createInvoicePdf } from './invoice-pdf.ts';
import type { InvoicePdfDependencies } from './invoice-pdf.ts';
import { createPdfThread } from './pdf-thread.ts';

export function invoiceDocumentsModule(
  dependencies: Omit<InvoicePdfDependencies, 'draw'> &
    ThreadNotes & { readonly marketplaceHost: string },
): Module & { readonly readDocument: ReadDocument } {
  const { draw, stop } = createPdfThread(dependencies);
  const invoicePdf = createInvoicePdf({ ...dependencies, draw });
  return {
    async readDocument({ invoiceId, host }) {
      return { ...(await invoicePdf(invoiceId, host)), type: 'application/pdf' };
    },
    serve: ({ api }) => serveInvoiceDocuments(api, { ...dependencies, invoicePdf }),
    stop,
  };
}
