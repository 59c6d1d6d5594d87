import { getInvoice, getInvoiceByKey, getLotInvoice } from '@fairlot/contract';
import type { Api, RateLimit } from '#platform/http/api.ts';
import { AppError } from '#platform/http/app-error.ts';
import type { FoundInvoice } from './find-invoice.ts';
import { findInvoice } from './find-invoice.ts';
import type { InvoiceDependencies } from './invoice-dependencies.ts';
import { noPickup, presentInvoice } from './present-invoice.ts';
import { serveOwnInvoices } from './own-invoices.routes.ts';
import { invoiceOfLot } from './read-invoice.queries.ts';
import { readInvoice } from './read-invoice.ts';

/**
 * People with a key read the invoice a few times. 256 bits cannot be guessed, but each attempt costs us
 * work.
 */
export const readsByKey: RateLimit = { max: 60, windowMs: 60_000 };

/** Search engines must not index an invoice that is read by its key, whatever links to it. */
const noIndex = { 'x-robots-tag': 'noindex' } as const;

export function serveInvoices(api: Api, dependencies: InvoiceDependencies): void {
  const { database, readPickups } = dependencies;
  const { kysely } = database;
  serveOwnInvoices(api, dependencies);

  async function present(found: FoundInvoice | null) {
    if (found === null) throw new AppError('NotFound');
    const pickups = await readPickups(kysely, [found.id]);
    return presentInvoice(await readInvoice(kysely, found.id), {
      pickup: pickups.get(found.id) ?? noPickup,
      readOnly: found.readOnly,
    });
  }

  api.handle(getInvoice, async ({ params, caller, site }) => {
    const reader = { kind: 'bidder', userId: caller.userId } as const;
    return present(await findInvoice(kysely, params.invoiceId, reader, site));
  });

  api.handle(getLotInvoice, async ({ params, caller, site }) => {
    const id = await invoiceOfLot(kysely, params.lotId, caller.userId, site.tenantId);
    if (id === null) return { invoice: null };
    const reader = { kind: 'bidder', userId: caller.userId } as const;
    const invoice = await present(await findInvoice(kysely, id, reader, site));
    const { secureId, invoiceNumber, paymentStatus, amountDue } = invoice;
    const { hasScheduler, pickupTimesAvailable, pickupTimeStr } = invoice;
    return {
      invoice: {
        secureId,
        invoiceNumber,
        paymentStatus,
        amountDue,
        ...(invoice.scheduledPayment && { scheduledPayment: invoice.scheduledPayment }),
        hasScheduler,
        pickupTimesAvailable,
        pickupTimeStr,
      },
    };
  });

  api.handle(
    getInvoiceByKey,
    async ({ params, site, reply }) => {
      void reply.headers(noIndex);
      const reader = { kind: 'key', key: params.authkey } as const;
      return present(await findInvoice(kysely, params.invoiceId, reader, site));
    },
    { rateLimit: readsByKey },
  );
}
