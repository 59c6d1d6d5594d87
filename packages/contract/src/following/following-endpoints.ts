import { z } from 'zod';
import { sortOrders } from '../catalogue/sort-orders.ts';
import { PageNumber, PageSize, SecureId } from '../common.ts';
import { endpoint } from '../endpoint.ts';
import { SearchNarrowing } from '../search/narrowing.ts';

/** `isFavorite` is what the specification calls it: whether to follow. */
const Toggle = z.object({ secureId: SecureId, isFavorite: z.boolean() });
const Page = z.object({ offset: PageNumber, pageSize: PageSize });

export const FollowedSeller = z.object({
  secureId: SecureId,
  companyName: z.string(),
  city: z.string(),
  state: z.string(),
  isFollowing: z.boolean(),
});
export type FollowedSeller = z.infer<typeof FollowedSeller>;

export const SavedSearch = z.object({
  secureId: SecureId,
  searchString: z.string(),
  orderBy: z.enum(sortOrders),
  categoryIds: z.array(z.number().int()),
  narrow: SearchNarrowing,
  /** Of the seller to whom it is narrowed; null without one, or if they are no longer shown. */
  sellerName: z.string().nullable(),
  isFollowing: z.boolean(),
});
export type SavedSearch = z.infer<typeof SavedSearch>;

export const getSellers = endpoint({
  method: 'GET',
  path: 'getsellers/:offset/:pageSize',
  summary: 'Sellers that the user follows, by name.',
  access: 'signed-in',
  params: Page,
  reply: z.object({ totalCount: z.number().int(), sellers: z.array(FollowedSeller) }),
});

export const setFollow = endpoint({
  method: 'POST',
  path: 'setfollow',
  summary: 'Follows a seller or no longer does; 204 when done, any data means failure.',
  access: 'signed-in',
  body: Toggle,
  reply: null,
});

export const setFollowSearch = endpoint({
  method: 'POST',
  path: 'setfollowsearch',
  summary: 'Saves a search or no longer does; 204 when done, any data means failure.',
  access: 'signed-in',
  body: Toggle,
  reply: null,
});

export const getSavedSearches = endpoint({
  method: 'GET',
  path: 'GetSavedSearches/:offset/:pageSize',
  summary: 'Searches that the user saved, newest first.',
  access: 'signed-in',
  params: Page,
  reply: z.object({ totalCount: z.number().int(), searches: z.array(SavedSearch) }),
});
