import { z } from 'zod';
import { Instant, SecureId } from '../common.ts';
import { operatorCall } from '../endpoint.ts';
import { consoleLimits } from './limits.ts';
import { reportCauses } from '../lot-reports/report-causes.ts';
import { Outcome } from '../refusals.ts';

/** What an operator writes down as they have looked at something. */
export const OperatorNote = z.string().trim().min(1).max(consoleLimits.operatorNoteLength);

/** An operator has looked at something. */
export const LookedAt = z.object({ at: Instant, by: z.string(), note: z.string() });
export type LookedAt = z.infer<typeof LookedAt>;

/** What somebody has said of a lot, for whoever runs the installation and nobody else. */
export const LotReport = z.object({
  reportId: SecureId,
  cause: z.enum(reportCauses),
  text: z.string(),
  reportedAt: Instant,
  reporter: z.object({ name: z.string(), email: z.string() }),
  companyName: z.string(),
  saleTitle: z.string(),
  /** As the lot was called then. */
  lotNumber: z.string(),
  lotTitle: z.string(),
  /** Of the lot's page; null once the public sees it no longer. */
  lotUrl: z.string().nullable(),
  /** Null: nobody has looked at it. */
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
