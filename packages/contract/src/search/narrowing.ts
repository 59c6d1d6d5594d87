import { z } from 'zod';
import { SecureId } from '../common.ts';
import { limits } from '../limits.ts';
import { nearMiles } from './near-miles.ts';

/** Whole dollars; null: any. */
const Price = z.number().int().min(0).max(100_000_000).nullable().default(null);

/** What narrows a search besides words and categories; null: any. A saved search keeps it. */
export const SearchNarrowing = z.object({
  /** In dollars, of the price that the viewer may see. */
  PriceFrom: Price,
  PriceTo: Price,
  /** Only upcoming lots that close within so many minutes. */
  ClosesWithin: z.number().int().min(1).max(limits.closesWithinMinutes).nullable().default(null),
  /** Two letters of the state where the sale is. */
  State: z
    .string()
    .regex(/^[A-Z]{2}$/)
    .nullable()
    .default(null),
  /** Only sales whose lots are picked up there, or shipped. */
  Delivery: z.enum(['pickup', 'shipping']).nullable().default(null),
  /** Only lots of this seller. */
  Seller: SecureId.nullable().default(null),
  /** Only sales within so many miles of a ZIP code. One that nobody knows narrows nothing. */
  Near: z
    .object({ Zip: z.string().regex(/^\d{5}$/), Miles: z.literal([...nearMiles]) })
    .nullable()
    .default(null),
});
export type SearchNarrowing = z.infer<typeof SearchNarrowing>;
