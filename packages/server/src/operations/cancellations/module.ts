import { auctionPath, getCancellations } from '@fairlot/contract';
import type { Database } from '#platform/database/database.ts';
import type { Module } from '#platform/modules/module.ts';
import { listCancellations } from './cancellations.queries.ts';

const kinds = {
  'lot.withdraw': 'lot-withdrawn',
  'lot.cancel': 'lot-canceled',
  'sale.cancel': 'sale-canceled',
} as const;

/** What was taken out of sales with bids on it, for operators, so that they see who makes a habit of it. */
export function cancellationsModule({
  database,
  linkTo,
  marketplaceHost,
}: {
  readonly database: Database;
  readonly linkTo: (host: string, path: string) => string;
  readonly marketplaceHost: string;
}): Module {
  return {
    serve: ({ api }) =>
      api.handle(getCancellations, async () => {
        const rows = await listCancellations(database.kysely);
        return rows.map(({ at, action, saleId, lotNumber, lotTitle, cause, ...row }) => ({
          ...row,
          at: at.toISOString(),
          kind: kinds[action],
          saleUrl: linkTo(marketplaceHost, auctionPath(saleId, row.saleTitle)),
          lot: lotNumber === null ? null : { lotNumber, title: lotTitle ?? '' },
          cause: cause ?? '',
        }));
      }),
  };
}
