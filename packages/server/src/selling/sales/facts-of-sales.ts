import { z } from 'zod';
import { defineFact } from '#platform/facts/fact.ts';

/** Everybody sees a sale from now on, without bidding. */
export const salePreviewed = defineFact('SalePreviewed', z.object({ auctionId: z.string() }));

/** A sale is open to bidders from now on, or from the opening of its bidding. */
export const salePublished = defineFact('SalePublished', z.object({ auctionId: z.string() }));

/** All lots of a sale have closed, and every winner has their invoice. */
export const saleSettled = defineFact('SaleSettled', z.object({ auctionId: z.string() }));

/** Terms of a sale, its place or its times are others from now on. */
export const termsChanged = defineFact('TermsChanged', z.object({ auctionId: z.string() }));

/** What a lot says about itself was changed. */
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

/** A lot of a running sale was corrected for all to see. */
export const lotCorrected = defineFact(
  'LotCorrected',
  z.object({
    auctionId: z.string(),
    lotId: z.string(),
    lotNumber: z.string(),
    /** Of what was corrected at once. */
    changeId: z.string(),
    /** Epoch milliseconds: when the lot's log says it happened. */
    at: z.number(),
  }),
);
