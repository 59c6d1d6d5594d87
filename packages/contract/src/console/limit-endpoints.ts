import { bidderLimits, centsToDollars } from '@fairlot/rules';
import { z } from 'zod';
import { SecureId } from '../common.ts';
import { sellerCall } from '../endpoint.ts';
import { outcomeWith } from '../refusals.ts';

/**
 * Dollars, from a short list: fine steps would reveal a bidder's maximum to somebody who moves the limit.
 * Null: none.
 */
export const BidderLimit = z.literal(bidderLimits.map(centsToDollars)).nullable();

export const limitBidder = sellerCall({
  method: 'POST',
  path: 'sales/:saleId/bidders/limit',
  summary:
    'Says what a bidder’s maxima in a sale may come to together. A new bid above it waits until there is room; bids that stand are left as they are. Three changes a bidder in 24 hours; a limit is taken away at any time.',
  action: 'bidder.limit',
  params: z.object({ sellerId: SecureId, saleId: SecureId }),
  body: z.object({ registrationId: SecureId, limit: BidderLimit }),
  reply: outcomeWith({}),
});

const NewcomerLimit = z.object({ limit: BidderLimit });

export const getNewcomerLimit = sellerCall({
  method: 'GET',
  path: 'newcomerlimit',
  summary: 'The limit that bidders get who register and have paid the company no invoice yet.',
  action: 'bidder.see',
  reply: NewcomerLimit,
});

export const saveNewcomerLimit = sellerCall({
  method: 'POST',
  path: 'newcomerlimit',
  summary: 'Says which limit newcomers get, from the next registration on.',
  action: 'bidder.limit',
  body: NewcomerLimit,
  reply: outcomeWith({}),
});
