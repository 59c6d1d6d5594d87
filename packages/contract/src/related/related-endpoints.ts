import { z } from 'zod';
import { LotTile } from '../catalogue/lot.ts';
import { Dollars, SecureId } from '../common.ts';
import { endpoint } from '../endpoint.ts';

export const RelatedLots = z.object({
  /** The lots after this one in its session that have not ended. */
  next: z.array(LotTile),
  /** Lots of all sales that have not ended, the most alike first. */
  similar: z.array(LotTile),
  soldBefore: z.object({
    /** Lots alike that were sold: the latest of those counted, the latest first. Visitors see no price of them, as of any past lot. */
    lots: z.array(LotTile),
    /** How many were found; `limits.comparablesCap` if there are more, of which any are counted. */
    count: z.number().int(),
    /** The lowest and the highest hammer price of those counted; null to visitors, and if there are none. */
    range: z.object({ lowest: Dollars, highest: Dollars }).nullable(),
  }),
});
export type RelatedLots = z.infer<typeof RelatedLots>;

export const getRelatedLots = endpoint({
  method: 'GET',
  path: 'getrelatedlots/:lotId',
  summary:
    'What to look at after a lot: the next ones, similar ones, and what similar ones sold for.',
  params: z.object({ lotId: SecureId }),
  reply: RelatedLots,
});
