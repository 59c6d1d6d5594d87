import { isOpenIn } from '@fairlot/rules';
import type { SaleState } from '@fairlot/rules';
import { recordAction } from '#identity/audit-log/public.ts';
import type { Actor } from '#identity/audit-log/public.ts';
import type { Database } from '#platform/database/database.ts';
import { lockSale } from './locked-sale.ts';
import { markArchived } from './sales.queries.ts';

export type ArchiveResult =
  | { readonly kind: 'archived' }
  | { readonly kind: 'not-found' }
  | { readonly kind: 'refused'; readonly state: SaleState };

/** Archives a settled or canceled sale, once; its pages and its invoices stay. */
export function archiveSale(
  database: Database,
  auctionId: string,
  by: Actor,
): Promise<ArchiveResult> {
  return database.transaction(async (tx) => {
    const sale = await lockSale(tx, auctionId);
    if (!sale) return { kind: 'not-found' };
    if (!isOpenIn('archive', sale.state)) return { kind: 'refused', state: sale.state };
    await markArchived(tx, auctionId);
    const { sellerId, title: subject } = sale;
    await recordAction(tx, { by, sellerId, auctionId, action: 'sale.archive', subject });
    return { kind: 'archived' };
  });
}
