import { z } from 'zod';
import { Dollars, SecureId } from '../common.ts';
import { endpoint } from '../endpoint.ts';
import { eitherOrLimits } from './either-or-endpoints.ts';

const Budget = z.object({
  /** What the viewer wants to spend in the sale at most, all in; null: they have set none. */
  budget: Dollars.nullable(),
  /** Lots that they lead, or have won. */
  lots: z.number().int(),
  /** Those of them that they have won. Unknown to release bdb52bb9. */
  wonLots: z.number().int().optional(),
  /** What these cost all in, as their invoice would have it: at present prices, and at their maximums. */
  leadsAt: Dollars,
  atMost: Dollars,
});
export type Budget = z.infer<typeof Budget>;

export const getBudget = endpoint({
  method: 'GET',
  path: 'budget/:auctionId',
  summary: 'The caller’s budget for a sale and what they lead at. Nobody else ever sees it.',
  access: 'signed-in',
  params: z.object({ auctionId: SecureId }),
  reply: Budget,
});

const BudgetOfSale = Budget.extend({
  secureAuctionId: SecureId,
  auctionTitle: z.string(),
});
export type BudgetOfSale = z.infer<typeof BudgetOfSale>;

export const getBudgets = endpoint({
  method: 'GET',
  path: 'budgets',
  summary:
    'The same for each sale with open lots in which the caller leads a lot or has set a budget, a hundred at most.',
  access: 'signed-in',
  reply: z.array(BudgetOfSale),
});

export const setBudget = endpoint({
  method: 'POST',
  path: 'setbudget',
  summary: 'Sets the caller’s budget for a sale, or removes it.',
  access: 'signed-in',
  body: z.object({
    secureAuctionId: SecureId,
    budget: z.number().positive().max(100_000_000).nullable(),
  }),
  reply: Budget,
});

const PlannedBid = z.object({
  lotSecureId: SecureId,
  bidAmount: z.number().positive().max(10_000_000),
});

export const askBudget = endpoint({
  method: 'POST',
  path: 'askbudget',
  summary:
    'Whether a bid would bring what the caller leads at, and what waits for their approval or for room, beyond their budget, so that they are asked first. Refuses nothing.',
  access: 'signed-in',
  body: PlannedBid.extend({
    /** Others of the same sale that are placed with it. Unknown to release bdb52bb9. */
    further: z.array(PlannedBid).max(eitherOrLimits.lots).optional(),
  }),
  reply: z.object({
    isBeyond: z.boolean(),
    budget: Dollars.nullable(),
    /** All in, if each of those and of these lots went to their maximum; null without a budget. */
    atMost: Dollars.nullable(),
    /** The lot waits for its turn in an either-or group of theirs. Unknown to release bdb52bb9. */
    waitsInGroup: z.boolean().optional(),
  }),
});
