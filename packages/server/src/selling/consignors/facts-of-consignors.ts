import { z } from 'zod';
import { Actor } from '#identity/audit-log/public.ts';
import { defineFact } from '#platform/facts/fact.ts';

/**
 * Lots of a running sale have this consignor, or somebody bids for them, from now on: those people may
 * have bid on these lots before.
 */
export const consignorNamed = defineFact(
  'ConsignorNamed',
  z.object({ sellerId: z.string(), consignorId: z.string(), by: Actor }),
);
