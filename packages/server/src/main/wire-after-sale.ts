import type { Accounts } from '../features/accounts/public.ts';
import { createInvoicePdf, serveInvoiceDocuments } from '../features/invoice-documents/public.ts';
import { createSettlement, serveInvoices } from '../features/invoices/public.ts';
import type { OnInvoiced } from '../features/invoices/public.ts';
import type { EnqueueEmail, LinkTo, ReadDocument } from '../features/messages/public.ts';
import { pickupsOf, servePickup, servePickupCalendar } from '../features/pickup/public.ts';
import type { Api } from '../platform/http/api.ts';
import type { App } from '../platform/http/create-app.ts';
import type { FindSite } from '../platform/http/site.ts';
import type { Jobs } from '../platform/jobs/jobs.ts';
import type { Foundation } from './foundation.ts';

interface Around {
  readonly app: App;
  readonly api: Api;
  readonly jobs: Jobs;
  readonly accounts: Accounts;
  readonly findSite: FindSite;
  readonly enqueueEmail: EnqueueEmail;
  readonly linkTo: LinkTo;
}

/** What other parts of the product need of this one. */
export interface AfterSale {
  readonly readDocument: ReadDocument;
  /** Makes the invoices of auctions that are over: done again and again; tests do it by hand. */
  settle(): Promise<void>;
}

/** What follows the hammer: invoices, their charges and documents, and pickups. */
export function wireAfterSale(
  { database, files, log }: Foundation,
  { app, api, accounts, findSite, linkTo }: Around,
): AfterSale {
  /** In the transaction that makes the invoice. */
  const followers: readonly OnInvoiced[] = [];
  serveInvoices(api, { database, readPickups: pickupsOf });
  servePickup(api, database);
  servePickupCalendar(app, { database, findSite, identify: accounts.identify });
  const invoicePdf = createInvoicePdf({ database, files, log, linkTo, readPickups: pickupsOf });
  serveInvoiceDocuments(api, { database, invoicePdf, linkTo });
  return {
    async readDocument({ invoiceId, host }) {
      return { ...(await invoicePdf(invoiceId, host)), type: 'application/pdf' };
    },
    settle: createSettlement({
      database,
      log,
      async onInvoiced(transaction, invoice) {
        for (const follow of followers) await follow(transaction, invoice);
      },
    }),
  };
}
