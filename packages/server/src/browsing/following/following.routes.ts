import * as contract from '@fairlot/contract';
import type { Database } from '#platform/database/database.ts';
import type { Api } from '#platform/http/api.ts';
import { AppError } from '#platform/http/app-error.ts';
import type { Site } from '#platform/http/site.ts';
import { follow, isSellerShown, readFollowedSellers } from './follows.queries.ts';
import { followSearch, maxFollowed, readFollowedSearches } from './searches.queries.ts';

/** Lists show 8 sellers and 20 searches at a time (section 9). */
const maxPage = 100;
/** A heart is pressed by hand. */
const toggles = { rateLimit: { max: 60, windowMs: 10_000 } };

/** The routes for follows and saved searches (section 7). */
export function serveFollowing(api: Api, database: Database): void {
  const { kysely } = database;

  api.handle(
    contract.setFollow,
    async ({ body: { secureId: sellerId, isFavorite: isFollowing }, caller, site }) => {
      if (!(await isSellerShown(kysely, sellerId, site.tenantId))) {
        throw new AppError('NotFound');
      }
      await follow(kysely, { userId: caller.userId, sellerId, isFollowing });
      return undefined;
    },
    toggles,
  );

  api.handle(contract.getSellers, ({ params, caller, site }) =>
    readFollowedSellers(kysely, caller.userId, site.tenantId, pageOf(params)),
  );

  api.handle(
    contract.setFollowSearch,
    async ({ body: { secureId: searchId, isFavorite: isFollowing }, caller, site }) => {
      onMarketplace(site);
      const { userId } = caller;
      const result = await followSearch(database, { userId, searchId, isFollowing });
      if (result === 'not-found') throw new AppError('NotFound');
      if (result === 'too-many') {
        throw new AppError('BadRequest', `You can save up to ${maxFollowed} searches.`);
      }
      return undefined;
    },
    toggles,
  );

  api.handle(contract.getSavedSearches, ({ params, caller, site }) => {
    onMarketplace(site);
    return readFollowedSearches(kysely, caller.userId, pageOf(params));
  });
}

function pageOf({ offset, pageSize }: { offset: number; pageSize: number }) {
  return { offset, limit: Math.min(pageSize, maxPage) };
}

/** Saved searches cover the whole marketplace; a seller's own site has none (section 6). */
function onMarketplace({ tenantId }: Site): void {
  if (tenantId !== null) throw new AppError('NotFound');
}
