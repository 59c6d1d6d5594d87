import { z } from 'zod';
import { Instant, SecureId } from '../common.ts';
import { sellerCall } from '../endpoint.ts';

/** Kinds of tasks at a company, the most urgent first. */
export const todayTasks = [
  /** A paused sale, until somebody resumes it. */
  'paused-sale',
  /** Bidders of a sale who wait for an approval. */
  'bidders',
  /** Bidders of a sale who ask for a higher limit. */
  'limits',
  /** Unanswered questions of bidders. */
  'questions',
  /** Passed lots of a sale that are not decided on. */
  'passed-lots',
  /** Buyers of a sale whose card was declined. */
  'declined-cards',
  /** Companies that wait for an operator. */
  'companies',
  /** A sale that is not published yet. */
  'draft',
  /** A sale with a scheduled publication. */
  'scheduled-sale',
] as const;

export const TodayTask = z.object({
  kind: z.enum(todayTasks),
  /** Null: not about a single sale. */
  sale: z.object({ saleId: SecureId, title: z.string(), timeZone: z.string() }).nullable(),
  /** The number that wait, at most `consoleLimits.todayCountCap`; for a draft, the number of blockers. */
  count: z.number().int(),
  /** Since when the first has waited; for a scheduled sale, when it opens. Null: not known. */
  at: Instant.nullable(),
  /** Whether one of the passed lots has a bid, so that it can be offered; of other tasks false. */
  hasBids: z.boolean(),
});
export type TodayTask = z.infer<typeof TodayTask>;

/** A sale in which lots close. */
export const NextClose = z.object({
  saleId: SecureId,
  title: z.string(),
  timeZone: z.string(),
  lotNumber: z.string(),
  lotTitle: z.string(),
  closeAt: Instant,
  openLots: z.number().int(),
  isPaused: z.boolean(),
});
export type NextClose = z.infer<typeof NextClose>;

export const getToday = sellerCall({
  method: 'GET',
  path: 'today',
  summary:
    'What needs somebody of a company today, as far as the caller may see it, and what closes next.',
  action: 'sale.see',
  reach: 'any-sale',
  reply: z.object({
    tasks: z.array(TodayTask),
    /** For each running sale, the lot that closes next, the nearest first. */
    next: z.array(NextClose),
  }),
});
