import { done, refused } from '@fairlot/contract';
import type { Outcome } from '@fairlot/contract';
import type { Database } from '#platform/database/database.ts';
import { isUniqueViolation } from '#platform/database/is-unique-violation.ts';
import { AppError } from '#platform/http/app-error.ts';
import { actorOf, recordAction } from '#identity/audit-log/public.ts';
import { readOwnSale } from '#selling/sales/public.ts';
import type { SignedIn } from '#platform/http/caller.ts';
import { hasBegunToClose, hasLots } from './sale-copy.queries.ts';
import { askToStop, insertRehearsal, saleOfRehearsal } from './rehearsals.queries.ts';

interface SaleOf {
  readonly sellerId: string;
  readonly saleId: string;
}

/**
 * Requests a rehearsal of a sale with lots, none of which has begun to close; one at a time per company.
 * Repeating the same id does nothing. Throws `NotFound`.
 */
export async function askForRehearsal(
  database: Database,
  caller: SignedIn,
  { sellerId, saleId }: SaleOf,
  id: string,
): Promise<Outcome> {
  const sale = await readOwnSale(database.kysely, sellerId, saleId);
  if (sale === null) throw new AppError('NotFound');
  if (!(await hasLots(database.pool, saleId))) return refused('NothingToRehearse');
  if (await hasBegunToClose(database.pool, saleId)) return refused('SaleHasBegunToClose');
  try {
    await database.transaction(async (tx) => {
      await insertRehearsal(tx, { id, sellerId, saleId, by: caller.userId });
      await recordAction(tx, {
        by: actorOf(caller),
        sellerId,
        auctionId: saleId,
        action: 'sale.rehearse',
        subject: sale.title === '' ? 'A new sale' : sale.title,
      });
    });
    return done();
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    // Requested before, or another of the company is under way.
    if ((await saleOfRehearsal(database.kysely, id)) === saleId) return done();
    return refused('RehearsalUnderWay');
  }
}

/** Stops the sale's waiting or running rehearsal. Throws `NotFound`. */
export async function stopRehearsalOf(
  database: Database,
  caller: SignedIn,
  { sellerId, saleId }: SaleOf,
): Promise<void> {
  const sale = await readOwnSale(database.kysely, sellerId, saleId);
  if (sale === null) throw new AppError('NotFound');
  await database.transaction(async (tx) => {
    if (!(await askToStop(tx, saleId))) return;
    await recordAction(tx, {
      by: actorOf(caller),
      sellerId,
      auctionId: saleId,
      action: 'sale.stop-rehearsal',
      subject: sale.title === '' ? 'A new sale' : sale.title,
    });
  });
}
