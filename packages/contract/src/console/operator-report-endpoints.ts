import { z } from 'zod';
import { Instant, SecureId } from '../common.ts';
import { operatorCall } from '../endpoint.ts';
import { consoleLimits } from './limits.ts';
import { reportCauses } from '../lot-reports/report-causes.ts';
import { Outcome } from '../refusals.ts';

/** An operator's note on something reviewed. */
export const OperatorNote = z.string().trim().min(1).max(consoleLimits.operatorNoteLength);

/** An operator's review. */
export const LookedAt = z.object({ at: Instant, by: z.string(), note: z.string() });
export type LookedAt = z.infer<typeof LookedAt>;

/** Somebody's report about a lot, only for operators. */
export const LotReport = z.object({
  reportId: SecureId,
  cause: z.enum(reportCauses),
  text: z.string(),
  reportedAt: Instant,
  reporter: z.object({ name: z.string(), email: z.string() }),
  companyName: z.string(),
  saleTitle: z.string(),
  /** The lot's name at the time. */
  lotNumber: z.string(),
  lotTitle: z.string(),
  /** The address of the lot's page; null once it is no longer public. */
  lotUrl: z.string().nullable(),
  /** Null: not reviewed. */
  handled: LookedAt.nullable(),
});
export type LotReport = z.infer<typeof LotReport>;

export const getReports = operatorCall({
  method: 'GET',
  path: 'reports',
  summary:
    'The operator: what people have said of lots, the longest wait first; then the latest handled.',
  action: 'operator.see-reports',
  reply: z.array(LotReport),
});

export const handleReport = operatorCall({
  method: 'POST',
  path: 'handlereport',
  summary: 'The operator: has looked at a report, and notes what came of it.',
  action: 'operator.handle-report',
  body: z.object({ reportId: SecureId, note: OperatorNote }),
  reply: Outcome,
});
