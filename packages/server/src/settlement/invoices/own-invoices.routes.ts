import { getDashboard, getInvoices } from '@fairlot/contract';
import type { InvoiceRow } from '@fairlot/contract';
import { centsToDollars, paymentStatus } from '@fairlot/rules';
import type { Api } from '#platform/http/api.ts';
import { cardOnFile } from '#identity/payment-methods/public.ts';
import {
  countOwnInvoices,
  listAwaitedPickups,
  listOwnInvoices,
  listPendingInvoices,
} from './own-invoices.queries.ts';
import type { OwnInvoice } from './own-invoices.queries.ts';
import type { InvoiceDependencies } from './invoice-dependencies.ts';
import { noPickup } from './present-invoice.ts';

/** Lists show eight invoices at a time. */
const maxTake = 100;
/** The maximum number of entries on a summary; nobody has that many. */
const maxPending = 100;

/** The bidder's lists: all their invoices, and what is pending on the summary of their account. */
export function serveOwnInvoices(api: Api, { database, readPickups }: InvoiceDependencies): void {
  const { kysely } = database;

  async function present(userId: string, invoices: readonly OwnInvoice[]): Promise<InvoiceRow[]> {
    const card = await cardOnFile(kysely, userId);
    const hasCard = card !== null && !card.expired;
    const pickups = await readPickups(
      kysely,
      invoices.map(({ id }) => id),
    );
    return invoices.map((invoice) => ({
      secureId: invoice.id,
      invoiceNumber: invoice.invoiceNumber,
      companyName: invoice.companyName,
      auctionTitle: invoice.auctionTitle,
      auctionSessions: invoice.sessions.map(({ id, title }) => ({
        auctionSessionSecureId: id,
        sessionName: title,
      })),
      paymentStatus: paymentStatus({
        total: invoice.totalCents,
        paid: invoice.paidCents,
        disputed: invoice.disputedCents,
        latestAttempt: invoice.latestAttempt,
        hasCard,
      }),
      invoiceTotal: centsToDollars(invoice.totalCents),
      amountDue: centsToDollars(invoice.totalCents - invoice.paidCents),
      ...(pickups.get(invoice.id) ?? noPickup),
    }));
  }

  api.handle(getInvoices, async ({ params, caller, site }) => {
    const owner = { userId: caller.userId, tenantId: site.tenantId };
    const page = { skip: params.offset, take: Math.min(params.pageSize, maxTake) };
    return {
      totalRows: await countOwnInvoices(kysely, owner),
      data: await present(owner.userId, await listOwnInvoices(kysely, owner, page)),
    };
  });

  api.handle(getDashboard, async ({ caller, site }) => {
    const owner = { userId: caller.userId, tenantId: site.tenantId };
    const pending = await listPendingInvoices(kysely, owner, maxPending);
    const awaited = await listAwaitedPickups(kysely, owner, maxPending);
    const pickups = await present(owner.userId, awaited);
    return {
      pendingInvoices: await present(owner.userId, pending),
      pendingSchedules: pickups.filter(isChosenOrToChoose),
    };
  });
}

/**
 * If no pickup time is left, the summary does not ask for one: the bidder cannot choose it here.
 */
function isChosenOrToChoose({ pickupTimeStr, pickupTimesAvailable }: InvoiceRow): boolean {
  return pickupTimeStr !== '' || pickupTimesAvailable;
}
