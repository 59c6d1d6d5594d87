import { z } from 'zod';
import { Instant, SecureId } from '../common.ts';
import { sellerCall } from '../endpoint.ts';
import { Outcome } from '../refusals.ts';

const OfSale = z.object({ sellerId: SecureId, saleId: SecureId });

/** What a seller can fix before the sale; with numbers of the lots concerned. */
export const RehearsalFinding = z.object({
  kind: z.enum([
    'start-above-estimate',
    'reserve-above-estimate',
    'no-picture',
    'sessions-overlap',
    'ends-after-midnight',
  ]),
  lots: z.array(z.string()),
});
export type RehearsalFinding = z.infer<typeof RehearsalFinding>;

/** The result of a rehearsal. Robots do not forecast prices, so it contains none. */
export const RehearsalReport = z.object({
  lots: z.number().int(),
  bids: z.number().int(),
  sold: z.number().int(),
  reservesNotMet: z.number().int(),
  /** Numbers of the lots that nobody bid on. */
  withoutBids: z.array(z.string()),
  firstCloseAt: Instant,
  lastCloseAt: Instant,
  /** How much later than planned late bids ended the sale. */
  laterThanPlannedSeconds: z.number(),
  extendedLots: z.number().int(),
  /** The longest time in which no lot closed. */
  longestGapSeconds: z.number(),
  findings: z.array(RehearsalFinding),
});
export type RehearsalReport = z.infer<typeof RehearsalReport>;

/** Why a rehearsal failed. */
export const rehearsalProblems = [
  'NothingToRehearse',
  'SaleHasBegunToClose',
  'TooLong',
  'NoPostgres',
  'Interrupted',
  'Failed',
] as const;
export type RehearsalProblem = (typeof rehearsalProblems)[number];

export const Rehearsal = z.object({
  rehearsalId: SecureId,
  state: z.enum(['waiting', 'running', 'done', 'stopped', 'failed']),
  askedAt: Instant,
  askedBy: z.string(),
  endedAt: Instant.nullable(),
  /** The number of rehearsals, of any company, ahead of a waiting one. */
  before: z.number().int(),
  /** Closed lots, and their total. */
  closed: z.number().int(),
  lots: z.number().int(),
  report: RehearsalReport.nullable(),
  problem: z.enum(rehearsalProblems).nullable(),
});
export type Rehearsal = z.infer<typeof Rehearsal>;

export const getRehearsals = sellerCall({
  method: 'GET',
  path: 'sales/:saleId/rehearsals',
  summary: 'Rehearsals of a sale that are kept, the latest first; its own people alone see them.',
  action: 'sale.see-draft',
  params: OfSale,
  reply: z.object({
    timeZone: z.string(),
    /** How long a rehearsal takes, about; null: the sale has no lots. */
    takesSeconds: z.number().int().nullable(),
    rehearsals: z.array(Rehearsal),
  }),
});

export const askRehearsal = sellerCall({
  method: 'POST',
  path: 'sales/:saleId/rehearsals',
  summary:
    'Has a sale rehearsed at sixty times the speed with robots as bidders, where nobody sees it, as soon as no other is. The id is made by the browser, so that the same again asks for no second one.',
  action: 'sale.rehearse',
  params: OfSale,
  body: z.object({ rehearsalId: SecureId }),
  reply: Outcome,
});

export const stopRehearsal = sellerCall({
  method: 'POST',
  path: 'sales/:saleId/stoprehearsal',
  summary: 'Ends the rehearsal of a sale that waits or runs; where none does, nothing happens.',
  action: 'sale.rehearse',
  params: OfSale,
  reply: Outcome,
});
