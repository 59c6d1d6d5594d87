import type { CheckIn } from '@fairlot/contract';
import { centsToDollars } from '@fairlot/rules';
import type { Kysely } from 'kysely';
import type { DB } from '#platform/database/schema.ts';
import { localDateTime } from '#platform/time/local-time.ts';
import { readInvoice } from '#settlement/invoices/public.ts';
import { readHandovers } from './check-in.queries.ts';
import { readCollectors } from './collectors.queries.ts';
import { readInvoicedLots } from './lots.queries.ts';
import { pickupsOf } from './pickups-of.ts';

/**
 * What staff see of a bidder who has come for their lots. Whether an unpaid balance matters is for staff
 * to decide.
 */
export async function readCheckIn(db: Kysely<DB>, invoiceId: string): Promise<CheckIn> {
  const details = await readInvoice(db, invoiceId);
  const { bidder, auction } = details;
  const handovers = new Map((await readHandovers(db, invoiceId)).map((one) => [one.id, one]));
  const standing = new Map((await readInvoicedLots(db, invoiceId)).map((lot) => [lot.id, lot]));
  const handedOver = (lotId: string): string => {
    const handover = handovers.get(standing.get(lotId)?.handoverId ?? '');
    if (handover === undefined) return '';
    return `${localDateTime(handover.handedOverAt, auction.timeZone)}, signed by ${handover.signedBy}`;
  };
  return {
    secureId: details.id,
    invoiceNumber: details.invoiceNumber,
    auctionTitle: auction.title,
    bidderUserName: bidder.name,
    bidderUserCompanyName: bidder.companyName,
    phone: bidder.phone,
    collectorName: (await readCollectors(db, [invoiceId])).get(invoiceId) ?? '',
    paddleNumber: String(bidder.paddleNumber),
    paymentStatus: details.paymentStatus,
    amountDue: centsToDollars(details.amountDueCents),
    refundedAmount: centsToDollars(details.refundedCents),
    disputedAmount: centsToDollars(details.disputedCents),
    pickupTimeStr: (await pickupsOf(db, [invoiceId])).get(invoiceId)?.pickupTimeStr ?? '',
    lots: details.lots.map((lot) => ({
      secureId: lot.id,
      lotNumber: lot.lotNumber,
      title: lot.title,
      code: lot.code,
      imageSecureId: lot.imageId,
      voided: standing.get(lot.id)?.voided === true,
      handedOverStr: handedOver(lot.id),
    })),
  };
}
