import { z } from 'zod';
import { defineFact } from '#platform/facts/fact.ts';

/** A sale is public from now on, without bidding. */
export const salePreviewed = defineFact('SalePreviewed', z.object({ auctionId: z.string() }));

/** A sale is open to bidders from now on, or from the opening of its bidding. */
export const salePublished = defineFact('SalePublished', z.object({ auctionId: z.string() }));

/** All lots of a sale have closed, and every winner has their invoice. */
export const saleSettled = defineFact('SaleSettled', z.object({ auctionId: z.string() }));

/** Terms of a sale, its place, its times or the order of its lots have changed. */
export const termsChanged = defineFact('TermsChanged', z.object({ auctionId: z.string() }));

/** The description of a lot was changed. */
export const lotChanged = defineFact('LotChanged', z.object({ lotId: z.string() }));

/** A lot was added at the end of a running sale. */
export const lotAdded = defineFact(
  'LotAdded',
  z.object({
    auctionId: z.string(),
    lotId: z.string(),
    lotNumber: z.string(),
    title: z.string(),
    /** Epoch milliseconds. */
    closeAt: z.number(),
    at: z.number(),
  }),
);

/** A lot of a running sale was corrected publicly. */
export const lotCorrected = defineFact(
  'LotCorrected',
  z.object({
    auctionId: z.string(),
    lotId: z.string(),
    lotNumber: z.string(),
    /** Id of this correction, which may have several fields. */
    changeId: z.string(),
    /** Epoch milliseconds: the time in the lot's log. */
    at: z.number(),
  }),
);
