import { cancellationCauses, dollarsToCents } from '@fairlot/rules';
import { z } from 'zod';
import { Dollars, SecureId } from '../common.ts';
import { sellerCall } from '../endpoint.ts';
import { Outcome } from '../refusals.ts';
import { PublicReason } from './public-reason.ts';

const OfLot = z.object({ sellerId: SecureId, saleId: SecureId, lotId: SecureId });

export const withdrawLot = sellerCall({
  method: 'POST',
  path: 'sales/:saleId/lots/:lotId/withdraw',
  summary:
    'Takes a lot out of a running sale before its hammer, and tells everyone watching it and, by mail, everyone who bid on it. Refused where a lot without a reserve has a bid. One that was withdrawn before stays so.',
  action: 'sale.run',
  params: OfLot,
  body: z.object({ reason: PublicReason }),
  reply: Outcome,
});

export const cancelLot = sellerCall({
  method: 'POST',
  path: 'sales/:saleId/lots/:lotId/cancel',
  summary:
    'Takes a lot out of a running sale because it was destroyed, stolen or recalled, or may not be sold by law: whatever was bid on it, until its clock has run out. Everybody reads the cause and the reason; its bidders get a mail. One that was cancelled before stays so. Asks for the password again.',
  action: 'lot.cancel',
  params: OfLot,
  body: z.object({ cause: z.enum(cancellationCauses), reason: PublicReason }),
  reply: Outcome,
});

export const lowerReserve = sellerCall({
  method: 'POST',
  path: 'sales/:saleId/lots/:lotId/lowerreserve',
  summary:
    'Lowers the reserve of an open lot, or takes it away: once a lot, and never up. Everyone watching it is told that it was lowered, not to what. The same again does nothing.',
  action: 'lot.lower-reserve',
  params: OfLot,
  body: z.object({
    /** Null: it is sold without reserve from now on. */
    to: Dollars.positive()
      .refine((dollars) => dollarsToCents(dollars) !== null)
      .nullable(),
  }),
  reply: Outcome,
});
