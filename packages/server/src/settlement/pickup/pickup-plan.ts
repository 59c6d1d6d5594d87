import { centsToDollars } from '@fairlot/rules';
import type { Kysely } from 'kysely';
import type { DB } from '#platform/database/schema.ts';
import { localDateTime } from '#platform/time/local-time.ts';
import { readHandovers } from './check-in.queries.ts';
import { readCheckIn } from './check-in.ts';
import { readInvoicedLots } from './lots.queries.ts';
import { findAuction, invoiceExists, readExpectedPickups } from './pickup-plan.queries.ts';
import { pickupTime } from './slot-times.ts';

/** Who comes when for the lots of an auction, and what was picked up; null when there is no such auction. */
export async function pickupPlan(db: Kysely<DB>, auctionOrSessionId: string) {
  const auction = await findAuction(db, auctionOrSessionId);
  if (auction === null) return null;
  const expected = await readExpectedPickups(db, auction.id);
  return expected.map(
    ({ invoiceId, paddleNumber, amountDueCents, startsAt, slotMinutes, gaveBack, ...rest }) => {
      const start = startsAt?.getTime() ?? 0;
      const slot = { start, end: start + (slotMinutes ?? 0) * 60_000 };
      return {
        invoiceSecureId: invoiceId,
        ...rest,
        paddleNumber: String(paddleNumber),
        amountDue: centsToDollars(amountDueCents),
        pickupDateTime: startsAt?.toISOString() ?? null,
        pickupTimeStr: startsAt === null ? '' : pickupTime(slot, auction.timeZone),
        /** The time that was released, if none was chosen since. */
        gaveBackStr: gaveBack === null ? '' : localDateTime(gaveBack, auction.timeZone),
      };
    },
  );
}

/**
 * Everything recorded about an invoice's pickup: the slot, the lots, and each handover with the staff
 * member, the signer and the strokes of the signature; null when there is no such invoice.
 */
export async function pickupEvidence(db: Kysely<DB>, invoiceId: string) {
  if (!(await invoiceExists(db, invoiceId))) return null;
  const checkIn = await readCheckIn(db, invoiceId);
  const lots = await readInvoicedLots(db, invoiceId);
  const handovers = await readHandovers(db, invoiceId);
  return {
    ...checkIn,
    handovers: handovers.map(({ id, staffEmail, signedBy, signature, handedOverAt }) => ({
      secureId: id,
      handedOverAt: handedOverAt.toISOString(),
      staffEmail,
      signedBy,
      signature,
      lotNumbers: lots.flatMap((lot) => (lot.handoverId === id ? [lot.lotNumber] : [])),
    })),
  };
}
