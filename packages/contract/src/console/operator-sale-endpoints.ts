import { z } from 'zod';
import { Instant, SecureId } from '../common.ts';
import { operatorCall } from '../endpoint.ts';
import { Outcome } from '../refusals.ts';
import { PublicReason } from './public-reason.ts';
import { SalePause } from './sale-pause.ts';

/** A sale that is open to bidders, of whichever company; never a price. */
export const RunningSale = z.object({
  saleId: SecureId,
  title: z.string(),
  /** Of its page on the marketplace. */
  url: z.string(),
  timeZone: z.string(),
  companyName: z.string(),
  /** How the seller is reached. */
  phone: z.string(),
  email: z.string(),
  openLots: z.number().int(),
  /** On its open lots. */
  bids: z.number().int(),
  /** By its clock, which stands while it is paused. */
  nextCloseAt: Instant,
  pause: SalePause.nullable(),
});
export type RunningSale = z.infer<typeof RunningSale>;

export const getRunningSales = operatorCall({
  method: 'GET',
  path: 'sales',
  summary: 'The operator: running sales of all companies, what closes next first.',
  action: 'operator.see-sales',
  reply: z.array(RunningSale),
});

export const pauseAsOperator = operatorCall({
  method: 'POST',
  path: 'pausesale',
  summary:
    'The operator: pauses a running sale of any company, as its seller does: bids are refused, clocks stand, every bidder reads the reason. Its seller cannot resume it. One that the seller has paused stays paused with the seller’s reason, and is an operator’s to resume from then on. Asks for the password again.',
  action: 'operator.run-sale',
  body: z.object({ saleId: SecureId, reason: PublicReason }),
  reply: Outcome,
});

export const resumeAsOperator = operatorCall({
  method: 'POST',
  path: 'resumesale',
  summary:
    'The operator: lets a paused sale go on: each open lot has what remained of its time, and at least ten minutes. Refused if it was paused anew after the pause that is named. Asks for the password again.',
  action: 'operator.run-sale',
  body: z.object({ saleId: SecureId, pauseId: SecureId, reason: PublicReason }),
  reply: Outcome,
});

/** A lot, or a whole sale, that was taken out although there were bids on it; never a price. */
export const Cancellation = z.object({
  /** Of the entry in the company's log. */
  entryId: SecureId,
  at: Instant,
  kind: z.enum(['lot-withdrawn', 'lot-canceled', 'sale-canceled']),
  /** "Ruth Clerk <ruth@example.com>", or what a command was told. */
  by: z.string(),
  companyName: z.string(),
  saleTitle: z.string(),
  saleUrl: z.string(),
  /** As it is called now; null: the whole sale. */
  lot: z.object({ lotNumber: z.string(), title: z.string() }).nullable(),
  /** What kept it from being sold; empty: nothing did. */
  cause: z.string(),
  /** In the seller's words, as bidders read it. */
  reason: z.string(),
  /** Lots that had bids, and how many these were. */
  lots: z.number().int(),
  bids: z.number().int(),
  /** Of these entries, how many the company has of the last ninety days. */
  recentOfCompany: z.number().int(),
});
export type Cancellation = z.infer<typeof Cancellation>;

export const getCancellations = operatorCall({
  method: 'GET',
  path: 'cancellations',
  summary:
    'The operator: lots and sales of all companies that were withdrawn or canceled with bids on them, the latest two hundred first.',
  action: 'operator.see-cancellations',
  reply: z.array(Cancellation),
});
