import { refused, setFavorite } from '@fairlot/contract';
import { hostShows } from '#platform/database/host-shows.ts';
import type { Database } from '#platform/database/database.ts';
import type { Api } from '#platform/http/api.ts';
import { AppError } from '#platform/http/app-error.ts';
import { addFavorite, maxFavorites } from './favorites.queries.ts';

const tooMany = `You can keep up to ${maxFavorites.toLocaleString('en-US')} favorites. Please remove some first.`;

export interface FavoriteEvents {
  readonly onChanged: (lotId: string) => void;
}

export function serveFavorites(api: Api, database: Database, events: FavoriteEvents): void {
  const { kysely } = database;
  api.handle(
    setFavorite,
    async ({ body, caller, site }) => {
      const lot = await kysely
        .selectFrom('lots')
        .innerJoin('public_auctions as auctions', 'auctions.id', 'lots.auction_id')
        .select('lots.id')
        .where('lots.id', '=', body.secureId)
        .where(hostShows(site.tenantId, 'auctions.seller_company_id'))
        .executeTakeFirst();
      if (!lot) throw new AppError('NotFound');
      if (body.isFavorite) {
        const result = await addFavorite(database, caller.userId, lot.id);
        if (result === 'too-many') return refused('TooManyFavorites', tooMany);
      } else {
        await kysely
          .deleteFrom('favorites')
          .where('user_id', '=', caller.userId)
          .where('lot_id', '=', lot.id)
          .execute();
      }
      events.onChanged(lot.id);
      return undefined;
    },
    { rateLimit: { max: 60, windowMs: 10_000 } },
  );
}
