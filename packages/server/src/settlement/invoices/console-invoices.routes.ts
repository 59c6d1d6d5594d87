import { getInvoiceOfSale } from '@fairlot/contract';
import type { Authorization } from '#identity/staff/public.ts';
import type { Api } from '#platform/http/api.ts';
import { AppError } from '#platform/http/app-error.ts';
import { findInvoiceOfSale } from './invoice-of-sale.queries.ts';
import type { InvoiceDependencies } from './invoice-dependencies.ts';
import { noPickup, presentInvoice } from './present-invoice.ts';
import { readInvoice } from './read-invoice.ts';

/** An invoice for the seller's own people; their list is in `sale-reports`. */
export function serveConsoleInvoices(
  api: Api,
  {
    database: { kysely },
    readPickups,
    authorization,
  }: InvoiceDependencies & { readonly authorization: Authorization },
): void {
  api.handle(getInvoiceOfSale, async ({ params, caller }) => {
    const { sellerId, saleId, invoiceId } = params;
    if ((await findInvoiceOfSale(kysely, params)) === null) throw new AppError('NotFound');
    const pickup = (await readPickups(kysely, [invoiceId])).get(invoiceId) ?? noPickup;
    const invoice = presentInvoice(await readInvoice(kysely, invoiceId), {
      pickup,
      readOnly: true,
    });
    const ofSale = { sellerCompanyId: sellerId, auctionId: saleId };
    const seesContact = await authorization.can(caller, 'sale.export', ofSale);
    return { ...invoice, contact: seesContact ? invoice : null };
  });
}
