import { z } from 'zod';
import { richTextToHtml } from '#platform/html/sanitize-html.ts';
import { intakeLimits } from './limits.ts';
import { facebookPage, instagramPage } from '#selling/sellers/public.ts';

/** A person's change of a company, by the same rules as in a sale's folder; '' empties it. */
export const SellerChange = z.object({
  terms: z
    .string()
    .max(intakeLimits.htmlLength, `are longer than ${intakeLimits.htmlLength} characters`)
    .transform(richTextToHtml)
    .optional(),
  facebook: facebookPage.optional(),
  instagram: instagramPage.optional(),
});
