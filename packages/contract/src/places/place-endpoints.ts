import { z } from 'zod';
import { SecureId } from '../common.ts';
import { endpoint } from '../endpoint.ts';

export const getDistance = endpoint({
  method: 'GET',
  path: 'getdistance/:auctionId/:zip',
  summary: 'How far a sale is from a ZIP code, as the crow flies.',
  params: z.object({ auctionId: SecureId, zip: z.string().regex(/^\d{5}$/) }),
  reply: z.object({
    /** From the middle of the one ZIP code to that of the sale’s; null for a code that nobody knows. */
    miles: z.number().int().nullable(),
  }),
});
