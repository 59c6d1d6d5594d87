import { z } from 'zod';
import { limits } from '../limits.ts';
import { texts } from '../texts.ts';
import { usStateCodes } from '../us-states.ts';
import { oneLine } from './fields.ts';

/** Beyond these a date is a slip of the keyboard. */
const years = { first: '1900-01-01', last: '2199-12-31' };

/** What is written of a certificate beside its file (second specification, section 5). */
export const TaxCertificateForm = z.object({
  taxIdState: z.string().pipe(z.enum(usStateCodes, texts.certificateFactsMissing)),
  taxId: oneLine(
    limits.taxIdLength,
    `A certificate id has at most ${limits.taxIdLength} characters.`,
  ).min(1, texts.certificateFactsMissing),
  /** `YYYY-MM-DD`, or empty for one that does not expire. */
  expirationDate: z.union(
    [z.literal(''), z.iso.date().refine((date) => date >= years.first && date <= years.last)],
    'Please enter the expiration date as a date, or leave it empty.',
  ),
});
