import { done, refused, sendInvoiceAgain } from '@fairlot/contract';
import { actorOf, recordAction } from '#identity/audit-log/public.ts';
import type { Database } from '#platform/database/database.ts';
import { withinRateLimit } from '#platform/database/rate-limit.ts';
import type { Api } from '#platform/http/api.ts';
import { AppError } from '#platform/http/app-error.ts';
import { findInvoiceOfSale, sendingSiteOf } from '#settlement/invoices/public.ts';
import type { InvoiceLetters } from './create-invoice-letters.ts';

/** One mail arrives in this time, or was lost. Seconds. */
const onceAnInvoice = { max: 1, window: 10 * 60 } as const;
/** Every buyer of a large sale once. */
const sendings = { max: 300, windowMs: 60 * 60_000, onAllNodes: true } as const;

/** A seller's people mail an invoice again, to whoever has lost it. */
export function serveSendingAgain(
  api: Api,
  {
    database,
    letters,
  }: { readonly database: Database; readonly letters: Pick<InvoiceLetters, 'invoiced'> },
): void {
  api.handle(
    sendInvoiceAgain,
    async ({ params, caller }) =>
      database.transaction(async (tx) => {
        const { sellerId, saleId, invoiceId } = params;
        const invoice = await findInvoiceOfSale(tx, params);
        if (invoice === null) throw new AppError('NotFound');
        const bidder = { auctionId: saleId, userId: invoice.bidderId };
        if ((await sendingSiteOf(tx, bidder)) === null) return refused('NoSiteShowsSale');
        if (!(await withinRateLimit(tx, `invoice-again ${invoiceId}`, onceAnInvoice))) {
          return refused('InvoiceJustSent');
        }
        await letters.invoiced(tx, [{ invoiceId }]);
        await recordAction(tx, {
          by: actorOf(caller),
          sellerId,
          auctionId: saleId,
          action: 'invoice.send',
          subject: `invoice ${invoice.invoiceNumber}, ${invoice.bidderName}`,
        });
        return done();
      }),
    { rateLimit: sendings },
  );
}
