import { z } from 'zod';
import { richTextToHtml } from '#platform/html/sanitize-html.ts';
import { withoutBidiControls } from '#platform/text/without-bidi-controls.ts';
import { intakeLimits } from './limits.ts';

/** A person's correction of a lot, by the same rules as in a sale's folder. */
export const LotCorrection = z.object({
  title: z
    .string()
    // oxlint-disable-next-line no-control-regex
    .regex(/^[^\0-\x1F\x7F]*$/, 'holds a control character')
    .transform(withoutBidiControls)
    .transform((title) => title.trim().replaceAll(/\s+/g, ' '))
    .pipe(
      z
        .string()
        .min(1, 'is empty')
        .max(intakeLimits.titleLength, `is longer than ${intakeLimits.titleLength} characters`),
    )
    .optional(),
  description: z
    .string()
    .transform(withoutBidiControls)
    .pipe(
      z
        .string()
        .max(intakeLimits.htmlLength, `is longer than ${intakeLimits.htmlLength} characters`),
    )
    .transform(richTextToHtml)
    .optional(),
});
