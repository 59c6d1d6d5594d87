import { BidResult } from '@fairlot/contract';
import { z } from 'zod';

const cents = z.int();
/** Epoch milliseconds. */
const instant = z.number();

/**
 * Something that happened to a lot and that others may see, as the nodes send it to each other after the
 * commit. Money in cents, times in epoch milliseconds. User ids and the maximum decide what each
 * connection gets; the shared message never contains them.
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
    // Not in a lot's log: an announcement leaves the lot as it is, an added lot has no log yet.
    'announced',
    'added',
    'sold',
    'passed',
    'withdrawn',
    'cancelled',
  ]),
  /** The lot's number on screens. Left out for bids and closings, whose notices do not name it. */
  lotNumber: z.string().optional(),
  /** The seller's words about a pause, about more time, or to everybody; the cause of a cancellation. */
  reason: z.string().optional(),
  /** Number of this event among the lot's, without gaps. */
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
/** An event in a lot's log. */
export type LoggedEvent = LotEvent & {
  readonly kind: Exclude<LotEvent['kind'], 'announced' | 'added'>;
};

/** A bidder changed their own maximum; nobody else is told. */
export interface OwnMaximumChanged extends LotEvent {
  readonly bid: NonNullable<LotEvent['bid']>;
  /** The company whose sale the lot is in. */
  readonly sellerCompanyId: string;
}
