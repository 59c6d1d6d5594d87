import { Refused } from '#platform/database/refused.ts';
import type { Refusal, RefusalCode } from '@fairlot/contract';
import { refused } from '@fairlot/contract';
import { isOpenIn } from '@fairlot/rules';
import type { SaleAction, SaleState } from '@fairlot/rules';
import type { Transaction } from 'kysely';
import type { z } from 'zod';
import type { Actor } from '#identity/audit-log/public.ts';
import type { Database } from '#platform/database/database.ts';
import type { DB } from '#platform/database/schema.ts';
import { AppError } from '#platform/http/app-error.ts';
import { recordFact } from '#platform/facts/facts.queries.ts';
import { lotChanged } from './facts-of-sales.ts';
import { TooManyConsignors } from '#selling/consignors/public.ts';
import type { OpenLots, ResetLots } from './insert-lots.ts';
import { lockRunningSale, lockSale } from './locked-sale.ts';
import type { LockedSale } from './locked-sale.ts';
import { findLotEdit, keepLotEdit } from './sale-lots.queries.ts';

/** The sale, and who changes its lots. */
export interface LotsEdit {
  readonly by: Actor;
  readonly sellerId: string;
  readonly saleId: string;
  /** The key by which a repeated change is recognized. */
  readonly key: string;
}

/** What changing lots needs from others: their live state belongs to `bidding`. */
export interface LotsDependencies {
  readonly database: Database;
  readonly openLots: OpenLots;
  readonly resetLots: ResetLots;
}

/** Actions on lots, with the refusal when the state of the sale does not allow them. */
const closedBy = {
  'change-lots': 'LotsArePublished',
  'correct-lots': 'SaleNotRunning',
  'add-lots': 'SaleTakesNoMoreLots',
  'add-pictures': 'SaleNotRunning',
} as const satisfies Partial<Record<SaleAction, RefusalCode>>;

interface Means {
  /** Left out: a change that nobody sees before publication. */
  readonly action?: keyof typeof closedBy;
  /** Locks what must be locked before the sale. */
  readonly lockFirst?: ((tx: Transaction<DB>) => Promise<void>) | undefined;
}

/**
 * Changes lots of a sale in one transaction under the sale's lock, once per key: a repeated request gets
 * the first answer, which is stored in the shape of `reply`. Null: the seller has no such sale.
 */
export async function changeLotsOnce<Reply extends object>(
  { database }: LotsDependencies,
  { sellerId, saleId, key }: LotsEdit,
  reply: z.ZodType<Reply>,
  work: (tx: Transaction<DB>, sale: LockedSale) => Promise<Reply>,
  { action = 'change-lots', lockFirst }: Means = {},
): Promise<Reply | Refusal | null> {
  try {
    return await database.transaction(async (tx) => {
      await lockFirst?.(tx);
      const lock = action === 'change-lots' ? lockSale : lockRunningSale;
      const sale = await lockOwnSale(tx, sellerId, saleId, lock);
      if (sale === null) return null;
      const before = await findLotEdit(tx, saleId, key);
      if (before !== null) return answeredBefore(reply, before);
      if (!isOpenIn(action, sale.state)) throw new Refused(refused(closedBy[action]));
      const answer = await work(tx, sale);
      await keepLotEdit(tx, saleId, key, answer);
      return answer;
    });
  } catch (error) {
    if (error instanceof Refused) return error.refusal;
    if (error instanceof TooManyConsignors) return refused('TooManyConsignors');
    throw error;
  }
}

function answeredBefore<Reply>(reply: z.ZodType<Reply>, stored: unknown): Reply {
  const { success, data } = reply.safeParse(stored);
  if (!success) throw new AppError('BadRequest', 'This key was used for another kind of change.');
  return data;
}

/** Locks a sale of this seller; null: it is not theirs. */
export async function lockOwnSale(
  tx: Transaction<DB>,
  sellerId: string,
  saleId: string,
  lock = lockSale,
): Promise<LockedSale | null> {
  const own = await tx
    .selectFrom('auctions')
    .select('id')
    .where('id', '=', saleId)
    .where('seller_company_id', '=', sellerId)
    .executeTakeFirst();
  return own ? lock(tx, saleId) : null;
}

/** Records lots that changed as facts, which search and webhooks follow; not for drafts. */
export async function recordLotsChanged(
  tx: Transaction<DB>,
  state: SaleState,
  lotIds: readonly string[],
): Promise<void> {
  if (state === 'draft') return;
  // One connection writes one after the other.
  for (const lotId of lotIds) await recordFact(tx, lotChanged, { lotId });
}
