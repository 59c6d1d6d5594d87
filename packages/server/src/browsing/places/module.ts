import { getDistance } from '@fairlot/contract';
import { hostShows } from '#platform/database/host-shows.ts';
import type { Database } from '#platform/database/database.ts';
import { AppError } from '#platform/http/app-error.ts';
import type { Module } from '#platform/modules/module.ts';
import { milesFrom } from './zip-places.ts';

/**
 * How far a sale is from a ZIP code. It tells of the sale's place no more than its ZIP code, as a search by
 * distance does.
 */
export function placesModule({
  visitorDatabase: { kysely },
}: {
  readonly visitorDatabase: Database;
}): Module {
  return {
    serve: ({ api }) =>
      api.handle(getDistance, async ({ params, site }) => {
        const sale = await kysely
          .selectFrom('public_auctions')
          .select('zip')
          .where('id', '=', params.auctionId)
          .where(hostShows(site.tenantId, 'seller_company_id'))
          .executeTakeFirst();
        if (sale === undefined) throw new AppError('NotFound');
        return { miles: milesFrom(params.zip, sale.zip.slice(0, 5)) };
      }),
  };
}
