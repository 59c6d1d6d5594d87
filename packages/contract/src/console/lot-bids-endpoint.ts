import { takeBackCauses } from '@fairlot/rules';
import { z } from 'zod';
import { Dollars, Instant, SecureId } from '../common.ts';
import { sellerCall } from '../endpoint.ts';

/** A bid as the seller's own people see it: never its maximum. */
const BidOfLot = z.object({
  bidId: SecureId,
  placedAt: Instant,
  paddle: z.number().int(),
  /** The bidder's. */
  name: z.string(),
  /**
   * The price that the lot came to with it. Null for a bid that is removed, to those who may not see the amounts of
   * these (decision 041).
   */
  price: Dollars.nullable(),
  /** One sentence that explains the price; empty for a bid that is removed. */
  explanation: z.string(),
  /** The paddle that led after it; null: it is removed, or older bids than are listed would say it. */
  leader: z.number().int().nullable(),
  /** Its bidder has bought the lot at its close. */
  hasWon: z.boolean(),
  /** Null: it counts. */
  removed: z
    .object({
      at: Instant,
      /** Who of the seller's people retracted it for its bidder; empty: the bidder did. */
      madeBy: z.string(),
      /** Why the seller took it back; null: its bidder retracted it. */
      cause: z.enum(takeBackCauses).nullable(),
    })
    .nullable(),
});
export type BidOfLot = z.infer<typeof BidOfLot>;

export const getBidsOfLot = sellerCall({
  method: 'GET',
  path: 'sales/:saleId/lots/:lotId/bids',
  summary:
    'The bids on a lot that others see, and those that were removed: newest first, the last thousand. No maximum.',
  action: 'bidder.see',
  params: z.object({ sellerId: SecureId, saleId: SecureId, lotId: SecureId }),
  reply: z.array(BidOfLot),
});
