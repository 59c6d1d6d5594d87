import { BidResult } from '@fairlot/contract';
import { z } from 'zod';

const cents = z.int();
/** Epoch milliseconds. */
const instant = z.number();

/**
 * Something that happened to a lot and that others may see, as the nodes tell each other of it after
 * the commit. Money in cents, times in epoch milliseconds. User ids and the maximum are for choosing
 * what each connection gets; they never leave in the shared message.
 */
export const LotEvent = z.object({
  lotId: z.string(),
  sessionId: z.string(),
  auctionId: z.string(),
  kind: z.enum([
    'bid',
    'retracted',
    'reserve-lowered',
    'extended-for-outage',
    'paused',
    'resumed',
    'extended-by-seller',
    'corrected',
    // In no lot's log: an announcement is told with a lot and leaves it as it is, an added lot has none yet.
    'announced',
    'added',
    'sold',
    'passed',
    'withdrawn',
    'cancelled',
  ]),
  /** What people call the lot. Bids and closings, which say nothing of it, leave it out. */
  lotNumber: z.string().optional(),
  /** What the seller says to a pause, to more time, or to everybody; the cause of a cancellation. */
  reason: z.string().optional(),
  /** Number of this event among the lot's: no gaps. */
  sequence: z.int(),
  price: cents.nullable(),
  increment: cents,
  leaderPaddle: z.int().nullable(),
  bidCount: z.int(),
  reserveMet: z.boolean(),
  closeAt: instant,
  happenedAt: instant,
  bid: z
    .object({
      id: z.string(),
      bidderId: z.string(),
      paddle: z.int(),
      ownMax: cents.nullable(),
      result: BidResult,
      uniqueId: z.string(),
    })
    .nullable(),
});
export type LotEvent = Readonly<z.infer<typeof LotEvent>>;
/** What is in a lot's log. */
export type LoggedEvent = LotEvent & {
  readonly kind: Exclude<LotEvent['kind'], 'announced' | 'added'>;
};

/** A bidder changed their own maximum; nobody else is told. */
export interface OwnMaximumChanged extends LotEvent {
  readonly bid: NonNullable<LotEvent['bid']>;
  /** Whose sale the lot is in. */
  readonly sellerCompanyId: string;
}
