import type { Database } from '#platform/database/database.ts';
import { recordFact } from '#platform/facts/facts.queries.ts';
import { lotChanged } from './facts-of-sales.ts';

/** What may be changed of a lot; what is left out stays. Its HTML has been made safe. */
export interface LotChange {
  readonly title?: string;
  readonly descriptionHtml?: string;
}

/** Changes a lot of a preview: what bidders rely on is not changed behind their backs. */
export function changeLot(
  database: Database,
  lotId: string,
  { title, descriptionHtml }: LotChange,
): Promise<'changed' | 'not-found' | 'published'> {
  return database.transaction(async (transaction) => {
    const sale = await transaction
      .selectFrom('lots')
      .innerJoin('auctions', 'auctions.id', 'lots.auction_id')
      .select('auctions.published_at')
      .where('lots.id', '=', lotId)
      // Whoever publishes it waits, or has done so.
      .forUpdate('auctions')
      .executeTakeFirst();
    if (!sale) return 'not-found';
    if (sale.published_at !== null) return 'published';
    await transaction
      .updateTable('lots')
      .set({
        ...(title !== undefined && { title }),
        ...(descriptionHtml !== undefined && { description_html: descriptionHtml }),
      })
      .where('id', '=', lotId)
      .execute();
    await recordFact(transaction, lotChanged, { lotId });
    return 'changed';
  });
}
