import { sharedFacts } from '@fairlot/rules';
import { z } from 'zod';

/** What was lately done on a lot, as it was called then. Whoever reads this learns no maximum. */
const LotInEvidence = z.object({
  lotId: z.string(),
  sessionId: z.string(),
  lotNumber: z.string(),
  lotTitle: z.string(),
  saleTitle: z.string(),
});

type LotInEvidence = z.infer<typeof LotInEvidence>;

/** The lot of a row that has more. */
export const lotOf = ({ lotId, sessionId, lotNumber, lotTitle, saleTitle }: LotInEvidence) => ({
  lotId,
  sessionId,
  lotNumber,
  lotTitle,
  saleTitle,
});

/** Why there is a signal, in facts that an operator can check; the one parser of what is stored. */
export const Evidence = z.object({
  /** Each with no more of it than tells it from others: four digits, a town, a day. */
  facts: z.array(z.object({ fact: z.enum(sharedFacts), hint: z.string() })).default([]),
  /** With whom they are shared; an email where it is a person. */
  party: z.object({ name: z.string(), email: z.string().nullable() }).nullable().default(null),
  /** What the bidder has done at this seller's within half a year, by number. */
  bidding: z
    .object({
      lots: z.number(),
      sales: z.number(),
      bids: z.number(),
      /** Lots that are over, and of these those that the bidder has bought. */
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
  /** The latest of half a year. */
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

/** Lots and retractions that are named, the latest first; of the others there are numbers. */
export const namedInEvidence = 10;
