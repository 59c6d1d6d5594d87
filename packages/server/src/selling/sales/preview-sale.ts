import { isOpenIn } from '@fairlot/rules';
import type { SaleState } from '@fairlot/rules';
import { recordAction } from '#identity/audit-log/public.ts';
import type { Actor } from '#identity/audit-log/public.ts';
import type { Database } from '#platform/database/database.ts';
import { lockSaleToPublish } from './locked-sale.ts';
import { markPreviewed } from './sales.queries.ts';

export type PreviewResult =
  | { readonly kind: 'previewed' }
  | { readonly kind: 'not-found' }
  /** The public cannot see its seller yet. */
  | { readonly kind: 'unverified' }
  /** It is public already. */
  | { readonly kind: 'refused'; readonly state: SaleState };

/** Makes a draft public, without a close and without bidding; this cannot be undone. */
export function previewSale(
  database: Database,
  auctionId: string,
  by: Actor,
): Promise<PreviewResult> {
  return database.transaction(async (tx) => {
    const sale = await lockSaleToPublish(tx, auctionId);
    if (!sale) return { kind: 'not-found' };
    if (sale.sellerStanding !== 'verified') return { kind: 'unverified' };
    if (!isOpenIn('preview', sale.state)) return { kind: 'refused', state: sale.state };
    await markPreviewed(tx, auctionId);
    const { sellerId, title: subject } = sale;
    await recordAction(tx, { by, sellerId, auctionId, action: 'sale.preview', subject });
    return { kind: 'previewed' };
  });
}
