import { z } from 'zod';
import { Dollars, SecureId } from '../common.ts';
import { sellerCall } from '../endpoint.ts';

/** Where a lot stands: what everybody sees of its bids, and what became of it. */
const LotResult = z.object({
  lotId: SecureId,
  bids: z.number().int(),
  /** The price that the bids have come to, or that an offer was accepted at; null: nobody bid. */
  price: Dollars.nullable(),
  state: z.enum([
    'open',
    'sold',
    'passed',
    'withdrawn',
    'cancelled',
    'sold-later',
    'returned',
    'relisted',
  ]),
});
export type LotResult = z.infer<typeof LotResult>;

export const getLotResults = sellerCall({
  method: 'GET',
  path: 'sales/:saleId/results',
  summary: 'Bids, price and result of every lot of a sale that bidders have seen.',
  action: 'lot.see',
  params: z.object({ sellerId: SecureId, saleId: SecureId }),
  reply: z.array(LotResult),
});
