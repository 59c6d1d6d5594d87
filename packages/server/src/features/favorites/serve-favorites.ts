import { setFavorite } from '@fairlot/contract';
import type { Database } from '../../platform/database/database.ts';
import type { Api } from '../../platform/http/api.ts';
import { AppError } from '../../platform/http/app-error.ts';

export interface FavoriteEvents {
  readonly onChanged: (lotId: string) => void;
}

export function serveFavorites(api: Api, { kysely }: Database, events: FavoriteEvents): void {
  api.handle(
    setFavorite,
    async ({ body, caller, site }) => {
      const lot = await kysely
        .selectFrom('lots')
        .innerJoin('auctions', 'auctions.id', 'lots.auction_id')
        .select('lots.id')
        .where('lots.id', '=', body.secureId)
        .$if(site.sellerCompanyId !== null, (query) =>
          query.where('auctions.seller_company_id', '=', site.sellerCompanyId),
        )
        .executeTakeFirst();
      if (!lot) throw new AppError('NotFound');
      const favorite = { user_id: caller.userId, lot_id: lot.id };
      if (body.isFavorite) {
        await kysely
          .insertInto('favorites')
          .values(favorite)
          .onConflict((conflict) => conflict.doNothing())
          .execute();
      } else {
        await kysely
          .deleteFrom('favorites')
          .where('user_id', '=', favorite.user_id)
          .where('lot_id', '=', favorite.lot_id)
          .execute();
      }
      events.onChanged(lot.id);
      return undefined;
    },
    { rateLimit: { max: 60, windowMs: 10_000 } },
  );
}
