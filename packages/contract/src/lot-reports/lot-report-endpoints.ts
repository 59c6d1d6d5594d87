import { z } from 'zod';
import { SecureId } from '../common.ts';
import { endpoint } from '../endpoint.ts';
import { limits } from '../limits.ts';
import { Outcome } from '../refusals.ts';
import { reportCauses } from './report-causes.ts';

export const reportLot = endpoint({
  method: 'POST',
  path: 'reportlot',
  summary:
    'Tells whoever runs the marketplace what is wrong with a lot. Its seller is not told. The same id again does nothing new.',
  access: 'signed-in',
  body: z
    .object({
      /** Made by the browser, one per report. */
      secureReportId: SecureId,
      secureLotId: SecureId,
      cause: z.enum(reportCauses),
      /** In the person's own words; may be omitted if the cause says enough. */
      text: z.string().trim().max(limits.reportLength).default(''),
    })
    .refine(({ cause, text }) => cause !== 'other' || text !== '', {
      path: ['text'],
      error: 'Please say what is wrong.',
    }),
  reply: Outcome,
});
