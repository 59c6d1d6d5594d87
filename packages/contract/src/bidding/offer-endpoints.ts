import { z } from 'zod';
import { Dollars, Instant, SecureId } from '../common.ts';
import { endpoint } from '../endpoint.ts';
import { outcomeWith } from '../refusals.ts';

/** A lot that its seller offers the viewer after its sale, or has offered. */
const LotOffer = z.object({
  secureOfferId: SecureId,
  secureLotId: SecureId,
  secureAuctionSessionId: SecureId,
  lotNumber: z.string(),
  title: z.string(),
  auctionTitle: z.string(),
  companyName: z.string(),
  inventoryItemImageSecureId: SecureId.nullable(),
  price: Dollars,
  /** What comes to the price by the terms of the sale; the tax of an invoice is rounded once, so it may differ by a cent. */
  premium: Dollars,
  tax: Dollars,
  total: Dollars,
  /** By a certificate of the viewer no tax is charged. */
  isTaxExempt: z.boolean(),
  state: z.enum(['open', 'accepted', 'declined', 'withdrawn', 'expired']),
  expiresAt: Instant,
  expiresLocalStr: z.string(),
  secondsToExpiry: z.number(),
  /** Where it was accepted: the invoice that it is on. */
  secureInvoiceId: SecureId.nullable(),
});
export type LotOffer = z.infer<typeof LotOffer>;

export const getOffers = endpoint({
  method: 'GET',
  path: 'offers',
  summary:
    'Lots that were offered to the user after their sale: open offers first, then the latest.',
  access: 'signed-in',
  reply: z.array(LotOffer),
});

export const answerOffer = endpoint({
  method: 'POST',
  path: 'answeroffer',
  summary:
    'Accepts an offer of a lot, which puts it on the user’s invoice, or declines it. The same answer again changes nothing.',
  access: 'signed-in',
  body: z.object({ secureOfferId: SecureId, accept: z.boolean() }),
  /** The invoice that the lot is on; null: it was declined. */
  reply: outcomeWith({ secureInvoiceId: SecureId.nullable() }),
});
