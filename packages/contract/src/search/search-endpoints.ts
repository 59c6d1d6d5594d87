import { z } from 'zod';
import { Instant, PageNumber, PageSize, SecureId } from '../common.ts';
import { CategoryId } from '../catalogue/endpoints.ts';
import { sortOrders } from '../catalogue/sort-orders.ts';
import { LotTile } from '../catalogue/lot.ts';
import { endpoint } from '../endpoint.ts';
import { limits } from '../limits.ts';
import { SearchNarrowing } from './narrowing.ts';

export const Category = z.object({ name: z.string(), value: z.number().int() });
export type Category = z.infer<typeof Category>;

/** A count that stops at `limits.searchCountCap`: counting further would cost more than it is worth. */
const CappedCount = z.number().int();

export const searchLots = endpoint({
  method: 'POST',
  path: 'search',
  summary:
    'Searches the lots of this host; a saved search gives its own words, order, categories and filters.',
  body: z.object({
    Search: z.string().trim().max(limits.searchTextLength).default(''),
    SavedSearchSecureId: SecureId.nullable().default(null),
    Closed: z.boolean().default(false),
    Categories: z.array(CategoryId).max(100).default([]),
    ...SearchNarrowing.shape,
    OrderBy: z.enum(sortOrders).default('Relevance'),
    Skip: PageNumber.default(0),
    Take: PageSize.default(limits.searchPageSize),
  }),
  reply: z.object({
    lots: z.array(LotTile),
    totalLots: CappedCount,
    /** There are more than `totalLots`. */
    totalIsCapped: z.boolean(),
    /** Categories of lots found by the words, the most frequent first, whichever categories are chosen. */
    categories: z.array(Category.extend({ count: CappedCount, countIsCapped: z.boolean() })),
    /** The corrected words, if typos were corrected. */
    correctedSearch: z.string().nullable(),
    /** The id of this search, for saving it; null to visitors, off the marketplace and without words. */
    savedSearchId: SecureId.nullable(),
    savedSearchString: z.string(),
    /** Order, categories and what narrows the search: as requested, or from a saved search. */
    orderBy: z.enum(sortOrders),
    categoryIds: z.array(z.number().int()),
    narrow: SearchNarrowing,
    /** It asks for lots near a ZIP code that nobody knows, and has found them wherever they are. */
    zipIsUnknown: z.boolean(),
    /** Sellers to choose from, by name: those with such lots, at most `limits.searchSellers`; none on a seller's own host. */
    sellers: z.array(z.object({ secureId: SecureId, companyName: z.string() })),
    isFollowing: z.boolean(),
    serverTime: Instant,
  }),
});

export const getCategories = endpoint({
  method: 'GET',
  path: 'getcategories',
  summary: 'The categories of this host by name.',
  reply: z.array(Category),
});

export const suggestSearches = endpoint({
  method: 'GET',
  path: 'searchsuggestions/:text',
  summary: 'Completions of what is being typed into the search box, best first.',
  params: z.object({ text: z.string().trim().min(1).max(limits.searchTextLength) }),
  reply: z.object({ suggestions: z.array(z.string()) }),
});
