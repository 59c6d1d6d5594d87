import { severities, sharedFacts } from '@fairlot/rules';
import { z } from 'zod';
import { Instant, SecureId } from '../common.ts';
import { operatorCall } from '../endpoint.ts';
import { Outcome } from '../refusals.ts';
import { LookedAt, OperatorNote } from './operator-report-endpoints.ts';

const LotInSignal = z.object({
  lotNumber: z.string(),
  lotTitle: z.string(),
  saleTitle: z.string(),
  lotUrl: z.string(),
});

/** A signal about a bidder, with its evidence; never a maximum. */
export const Signal = z.object({
  signalId: SecureId,
  /**
   * `sharing`: a bidder shares something with the seller's side. `lifting`: repeatedly bids on one
   * seller's lots, and never buys. `retracting`: takes bids back more often than honest people do.
   * `returning`: one seller took their bids back and lets them in again.
   */
  kind: z.enum(['sharing', 'lifting', 'retracting', 'returning']),
  severity: z.enum(severities),
  foundAt: Instant,
  /** When it was last found. */
  seenAt: Instant,
  bidder: z.object({ name: z.string(), email: z.string() }),
  /** Null: no seller is concerned. */
  companyName: z.string().nullable(),
  /** The party with whom the bidder shares something. */
  party: z
    .object({
      kind: z.enum(['staff', 'company', 'consignor']),
      name: z.string(),
      email: z.string().nullable(),
    })
    .nullable(),
  /** What they share, and a hint of it: four digits, a town, a day. */
  facts: z.array(z.object({ fact: z.enum(sharedFacts), hint: z.string() })),
  /** The bidder's activity at this seller's within half a year. */
  bidding: z
    .object({
      lots: z.number().int(),
      sales: z.number().int(),
      bids: z.number().int(),
      /** Closed lots, and how many of these the bidder bought. */
      over: z.number().int(),
      won: z.number().int(),
    })
    .nullable(),
  /** The latest of these lots. */
  lots: z.array(
    LotInSignal.extend({
      bids: z.number().int(),
      firstBidAt: Instant,
      lastBidAt: Instant,
      outcome: z.enum(['open', 'won', 'sold', 'passed', 'withdrawn', 'cancelled']),
    }),
  ),
  /**
   * Within half a year, in all sales; for `returning`, this seller's lots from which it took their bids
   * back.
   */
  retracted: z.number().int(),
  /** The latest of these. */
  retractions: z.array(
    LotInSignal.extend({
      at: Instant,
      reason: z.string().nullable(),
      /** Made for the bidder by the seller's people. */
      byStaff: z.boolean(),
      /** They have bid on the lot again since. */
      bidAgain: z.boolean(),
    }),
  ),
  /** Null: not reviewed. */
  looked: LookedAt.nullable(),
});
export type Signal = z.infer<typeof Signal>;

export const getSignals = operatorCall({
  method: 'GET',
  path: 'signals',
  summary:
    'The operator: signals of shill bidding, those that nobody has looked at first and the gravest before the others.',
  action: 'operator.see-signals',
  reply: z.array(Signal),
});

export const lookAtSignal = operatorCall({
  method: 'POST',
  path: 'lookatsignal',
  summary: 'The operator: has looked at a signal, and notes what came of it.',
  action: 'operator.look-at-signal',
  /** The severity that the operator saw: if it has become worse since, that was not reviewed. */
  body: z.object({ signalId: SecureId, severity: z.enum(severities), note: OperatorNote }),
  reply: Outcome,
});
