import { z } from 'zod';
import { SecureId } from '../common.ts';
import { sellerCall } from '../endpoint.ts';
import { limits } from '../limits.ts';

/** A lot that somebody looks for, wherever it is. */
export const FoundLot = z.object({
  lotId: SecureId,
  lotNumber: z.string(),
  title: z.string(),
  saleId: SecureId,
  saleTitle: z.string(),
  /** Bidders have seen it: it has a page of its own. */
  isPublished: z.boolean(),
});
export type FoundLot = z.infer<typeof FoundLot>;

export const findLots = sellerCall({
  method: 'POST',
  path: 'findlots',
  summary:
    'Finds lots of a seller by number or by words of their title, in sales that are not archived; nothing is changed.',
  action: 'lot.see',
  reach: 'any-sale',
  body: z.object({
    words: z.string().trim().min(1).max(limits.searchTextLength),
    /** The sale whose lots come first; null: no sale is open. */
    saleId: SecureId.nullable(),
  }),
  /** The first few. */
  reply: z.array(FoundLot),
});
