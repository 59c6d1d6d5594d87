import { isOpenIn } from '@fairlot/rules';
import { recordAction } from '#identity/audit-log/public.ts';
import type { Actor } from '#identity/audit-log/public.ts';
import type { Database } from '#platform/database/database.ts';
import { recordFact } from '#platform/facts/facts.queries.ts';
import { lotChanged } from './facts-of-sales.ts';
import { lockSale } from './locked-sale.ts';
import { noteLotChange } from './sale-lots.queries.ts';

/** The fields of a lot that can be changed; omitted ones stay. HTML is sanitized. */
export interface LotChange {
  readonly title?: string;
  readonly descriptionHtml?: string;
}

/** Changes a lot of a draft or a preview: what bidders rely on must not change unnoticed. */
export function changeLot(
  database: Database,
  lotId: string,
  { title, descriptionHtml }: LotChange,
  by: Actor,
): Promise<'changed' | 'not-found' | 'published'> {
  return database.transaction(async (transaction) => {
    const lot = await transaction
      .selectFrom('lots')
      .select(['auction_id', 'title', 'lot_number', 'description_html'])
      .where('id', '=', lotId)
      .executeTakeFirst();
    const sale = lot && (await lockSale(transaction, lot.auction_id));
    if (!sale) return 'not-found';
    if (!isOpenIn('change-lots', sale.state)) return 'published';
    await transaction
      .updateTable('lots')
      .set({
        ...(title !== undefined && { title }),
        ...(descriptionHtml !== undefined && { description_html: descriptionHtml }),
      })
      .where('id', '=', lotId)
      .execute();
    await noteLotChange(transaction, lot.auction_id, { touched: [lotId], removed: [] });
    await recordFact(transaction, lotChanged, { lotId });
    await recordAction(transaction, {
      by,
      sellerId: sale.sellerId,
      auctionId: lot.auction_id,
      lotId,
      action: 'lot.change',
      subject: `Lot ${lot.lot_number}, ${lot.title}`,
      before: {
        ...(title !== undefined && { title: lot.title }),
        ...(descriptionHtml !== undefined && { description: lot.description_html }),
      },
      after: {
        ...(title !== undefined && { title }),
        ...(descriptionHtml !== undefined && { description: descriptionHtml }),
      },
    });
    return 'changed';
  });
}
