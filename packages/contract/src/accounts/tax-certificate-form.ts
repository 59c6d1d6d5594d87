import { z } from 'zod';
import { limits } from '../limits.ts';
import * as texts from '../texts.ts';
import { usStateCodes } from '../us-states.ts';
import { oneLine } from './fields.ts';

const Day = z.iso.date();
/** A day of the calendar, `YYYY-MM-DD`, in a plausible year. */
const isDay = (text: string) =>
  Day.safeParse(text).success && text >= '1900-01-01' && text <= '2199-12-31';

/** The fields of a certificate beside its file (second specification, section 5). */
export const TaxCertificateForm = z.object({
  taxIdState: z.string().pipe(z.enum(usStateCodes, texts.certificateFactsMissing)),
  taxId: oneLine(
    limits.taxIdLength,
    `A certificate ID has at most ${limits.taxIdLength} characters.`,
  ).min(1, texts.certificateFactsMissing),
  /** Empty for a certificate that does not expire. */
  expirationDate: z
    .string()
    .refine(
      (text) => text === '' || isDay(text),
      'Please enter the expiration date as a date, or leave it empty.',
    ),
});
