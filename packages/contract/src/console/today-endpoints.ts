import { z } from 'zod';
import { Instant, SecureId } from '../common.ts';
import { sellerCall } from '../endpoint.ts';

/** What may need somebody of a company, the most urgent first. */
export const todayTasks = [
  /** A sale whose clocks stand until somebody resumes it. */
  'paused-sale',
  /** Bidders of a sale who wait for an approval. */
  'bidders',
  /** Bidders of a sale who ask for a higher limit. */
  'limits',
  /** What bidders asked and nobody has answered. */
  'questions',
  /** Lots of a sale that the hammer passed and nobody has decided on. */
  'passed-lots',
  /** Buyers of a sale whose card was declined. */
  'declined-cards',
  /** Companies that wait for the operator of the installation. */
  'companies',
  /** A sale that is not published yet. */
  'draft',
  /** A sale that is going to be published at a time. */
  'scheduled-sale',
] as const;

export const TodayTask = z.object({
  kind: z.enum(todayTasks),
  /** Null: it is about no single sale. */
  sale: z.object({ saleId: SecureId, title: z.string(), timeZone: z.string() }).nullable(),
  /** Of those who wait, counted no further than `consoleLimits.todayCountCap`; of a draft: of what keeps it from being published. */
  count: z.number().int(),
  /** Since when the first of them has waited; of a scheduled sale when it opens. Null: not known. */
  at: Instant.nullable(),
});
export type TodayTask = z.infer<typeof TodayTask>;

/** A sale that lots close in. */
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
    /** Of each running sale the lot that closes next, the nearest first. */
    next: z.array(NextClose),
  }),
});
