import type { Log } from '#platform/log/log.ts';
import type { Module, Pass } from '#platform/modules/module.ts';
import { createSettlement } from './create-settlement.ts';
import type { InvoiceDependencies } from './invoice-dependencies.ts';
import { serveInvoices } from './invoices.routes.ts';
import type { OnInvoiced } from './settled-invoice.ts';

/** Invoices follow the last hammer so soon; a look costs a few milliseconds. */
const settlementMs = 2_000;

interface Dependencies extends InvoiceDependencies {
  readonly log: Log;
  /** One after another, in the transaction that makes the invoice. */
  readonly onInvoiced: readonly OnInvoiced[];
}

export interface Invoices extends Module {
  /** Makes the invoices of auctions that are over. */
  readonly settle: Pass['run'];
}

export function invoicesModule({ onInvoiced: followers, ...dependencies }: Dependencies): Invoices {
  const settle = createSettlement({
    ...dependencies,
    async onInvoiced(transaction, invoice) {
      for (const follow of followers) await follow(transaction, invoice);
    },
  });
  return {
    settle,
    serve: ({ api }) => serveInvoices(api, dependencies),
    passes: [{ name: 'settlement', everyMs: settlementMs, run: settle }],
  };
}
