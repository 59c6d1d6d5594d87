import { sharedFacts } from '@fairlot/rules';
import { z } from 'zod';

/** Recent activity on a lot, under its name at the time. Contains no maxima. */
const LotInEvidence = z.object({
  lotId: z.string(),
  sessionId: z.string(),
  lotNumber: z.string(),
  lotTitle: z.string(),
  saleTitle: z.string(),
});

type LotInEvidence = z.infer<typeof LotInEvidence>;

/** Picks the lot from a row. */
export const lotOf = ({ lotId, sessionId, lotNumber, lotTitle, saleTitle }: LotInEvidence) => ({
  lotId,
  sessionId,
  lotNumber,
  lotTitle,
  saleTitle,
});

/** Why there is a signal, in facts that an operator can check; the only parser of the stored form. */
export const Evidence = z.object({
  /** Each with only enough to distinguish it: four digits, a town, a day. */
  facts: z.array(z.object({ fact: z.enum(sharedFacts), hint: z.string() })).default([]),
  /** The party that shares them; with email for a person. */
  party: z.object({ name: z.string(), email: z.string().nullable() }).nullable().default(null),
  /** The bidder's activity at this seller's within half a year, in numbers. */
  bidding: z
    .object({
      lots: z.number(),
      sales: z.number(),
      bids: z.number(),
      /** Closed lots, and how many of these the bidder bought. */
      over: z.number(),
      won: z.number(),
    })
    .nullable()
    .default(null),
  /** The latest of these lots. */
  lots: z
    .array(
      LotInEvidence.extend({
        bids: z.number(),
        firstBidAt: z.string(),
        lastBidAt: z.string(),
        outcome: z.enum(['open', 'won', 'sold', 'passed', 'withdrawn', 'cancelled']),
      }),
    )
    .default([]),
  retracted: z.number().default(0),
  /** The latest retractions of half a year. */
  retractions: z
    .array(
      LotInEvidence.extend({
        at: z.string(),
        reason: z.string().nullable(),
        /** Made for the bidder by the seller's people. */
        byStaff: z.boolean(),
        /** They have bid on the lot again since, which only a seller who took their bids back can allow. */
        bidAgain: z.boolean().default(false),
      }),
    )
    .default([]),
});
export type Evidence = z.infer<typeof Evidence>;

/** The maximum number of lots and retractions listed, the latest first; the others are counted. */
export const namedInEvidence = 10;
