import type { Action } from '@fairlot/contract';
import { getSaleExport, getSaleReport } from '@fairlot/contract';
import { isShown } from '#platform/database/host-shows.ts';
import type { Database } from '#platform/database/database.ts';
import type { Api } from '#platform/http/api.ts';
import { AppError } from '#platform/http/app-error.ts';
import type { Site } from '#platform/http/site.ts';
import type { SignedIn } from '#platform/http/caller.ts';
import type { Authorization } from '#identity/staff/public.ts';
import { exportSale } from './export-sale.ts';
import { readSaleReport } from './sale-report.queries.ts';
import { findSale } from './sale.queries.ts';
import type { Sale } from './sale.queries.ts';

/** Figures are summed over a whole sale. */
const reportLimit = { max: 30, windowMs: 60_000 };
/** Every row of a sale is read and held: enough for all kinds of one sale, twice. */
const exportLimit = { max: 10, windowMs: 60_000, onAllNodes: true } as const;

/**
 * What a seller's staff can download about a sale, on the marketplace or on the seller's own host.
 */
export function serveSaleReports(
  api: Api,
  {
    database,
    authorization,
  }: { readonly database: Database; readonly authorization: Authorization },
): void {
  const { kysely, pool } = database;

  async function saleFor(
    action: Action,
    id: string,
    { caller, site }: { readonly caller: SignedIn; readonly site: Site },
  ): Promise<Sale> {
    const sale = await findSale(kysely, id);
    if (sale === null || !isShown(site.tenantId, sale.sellerCompanyId)) {
      throw new AppError('NotFound');
    }
    await authorization.require(caller, action, sale);
    return sale;
  }

  api.handle(
    getSaleReport,
    async ({ params, caller, site }) =>
      readSaleReport(kysely, await saleFor('sale.report', params.auctionId, { caller, site })),
    { rateLimit: reportLimit },
  );

  api.handle(
    getSaleExport,
    async ({ params, caller, site }) => {
      const sale = await saleFor('sale.export', params.auctionId, { caller, site });
      // Sent only when complete: a truncated download would look like a small sale.
      const pieces: string[] = [];
      for await (const piece of exportSale(pool, sale, params.kind)) pieces.push(piece);
      return new File(pieces, exportName(sale, params.kind), { type: 'text/csv; charset=utf-8' });
    },
    { rateLimit: exportLimit },
  );
}

/** `The-Whitcomb-House-bids.csv`. */
export function exportName({ title }: Sale, kind: string): string {
  const words = title
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .match(/[A-Za-z0-9]+/g) ?? ['Sale'];
  return `${words.join('-').slice(0, 60)}-${kind}.csv`;
}
