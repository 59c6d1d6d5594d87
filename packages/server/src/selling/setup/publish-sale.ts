import { isOpenIn } from '@fairlot/rules';
import type { Finding } from '@fairlot/rules';
import type { LoggedAction, RefusalCode } from '@fairlot/contract';
import type { Transaction } from 'kysely';
import type { Database } from '#platform/database/database.ts';
import { readClock } from '#platform/database/read-clock.ts';
import type { DB } from '#platform/database/schema.ts';
import { AppError } from '#platform/http/app-error.ts';
import { recordAction } from '#identity/audit-log/public.ts';
import type { Actor } from '#identity/audit-log/public.ts';
import {
  lockSaleToPublish,
  markPreviewed,
  markPublished,
  readSetup,
  schedulePublication,
  takeBackPublication,
} from '#selling/sales/public.ts';
import type { LockedSale } from '#selling/sales/public.ts';
import { readBlockers } from './read-checklist.ts';

export interface SaleOf {
  readonly sellerId: string;
  readonly saleId: string;
}

export type PublicationResult =
  | { readonly kind: 'done' }
  | {
      readonly kind: 'refused';
      readonly code: Extract<
        RefusalCode,
        | 'SaleNotReady'
        | 'SaleIsPublished'
        | 'SaleIsCancelled'
        | 'PublicationInPast'
        | 'NothingScheduled'
      >;
      readonly blockers: readonly Finding[];
    };

const done = { kind: 'done' } as const;
const refused = (
  code: Extract<PublicationResult, { kind: 'refused' }>['code'],
  blockers: readonly Finding[] = [],
): PublicationResult => ({ kind: 'refused', code, blockers });

/** Findings that block a preview; lots and times may come later. */
const neededForPreview = ['SellerUnverified', 'SellerSuspended', 'NoTitle', 'NoAddress'];

/** Makes a draft public; repeating it changes nothing. Throws `NotFound`. */
export function showPreview(
  database: Database,
  by: Actor,
  sale: SaleOf,
): Promise<PublicationResult> {
  return locked(database, sale, async (tx, { state }) => {
    if (state === 'preview') return done;
    if (!isOpenIn('preview', state)) return refused('SaleIsPublished');
    const blockers = await readBlockers(tx, sale.sellerId, sale.saleId);
    const missing = blockers.filter(({ code }) => neededForPreview.includes(code));
    if (missing.length > 0) return refused('SaleNotReady', missing);
    await markPreviewed(tx, sale.saleId);
    await note(tx, by, sale, 'sale.preview');
    return done;
  });
}

/**
 * Publishes a sale now (null) or at a future time (epoch milliseconds), unless its checklist has
 * blockers. Repeating it changes nothing. Throws `NotFound`.
 */
export function publishSale(
  database: Database,
  by: Actor,
  sale: SaleOf,
  at: number | null,
): Promise<PublicationResult> {
  return locked(database, sale, async (tx, { state, publishedAt }) => {
    const now = (await readClock(tx)).getTime();
    if (!isOpenIn('publish', state)) return at === null ? done : refused('SaleIsPublished');
    if (at !== null && at <= now) return refused('PublicationInPast');
    if (at !== null && publishedAt?.getTime() === at) return done;
    const blockers = await readBlockers(tx, sale.sellerId, sale.saleId, at ?? now);
    if (blockers.length > 0) return refused('SaleNotReady', blockers);
    if (at === null) {
      await takeBackPublication(tx, sale.saleId);
      await markPublished(tx, sale.saleId);
    } else await schedulePublication(tx, sale.saleId, new Date(at));
    const after = { at: at === null ? 'now' : new Date(at).toISOString() };
    await note(tx, by, sale, at === null ? 'sale.publish' : 'sale.schedule', after);
    return done;
  });
}

/** Cancels a scheduled publication: the sale stays a preview. Throws `NotFound`. */
export function unschedulePublication(
  database: Database,
  by: Actor,
  sale: SaleOf,
): Promise<PublicationResult> {
  return locked(database, sale, async (tx, { state, publishedAt }) => {
    if (state !== 'preview') return refused('SaleIsPublished');
    if (publishedAt === null) return refused('NothingScheduled');
    await takeBackPublication(tx, sale.saleId);
    await note(tx, by, sale, 'sale.unschedule', undefined, { at: publishedAt.toISOString() });
    return done;
  });
}

function locked(
  database: Database,
  { sellerId, saleId }: SaleOf,
  work: (tx: Transaction<DB>, sale: LockedSale) => Promise<PublicationResult>,
): Promise<PublicationResult> {
  return database.transaction(async (tx) => {
    const sale = await lockSaleToPublish(tx, saleId);
    if (!sale || !(await readSetup(tx, sellerId, saleId))) throw new AppError('NotFound');
    return sale.state === 'cancelled' ? refused('SaleIsCancelled') : work(tx, sale);
  });
}

async function note(
  tx: Transaction<DB>,
  by: Actor,
  { sellerId, saleId }: SaleOf,
  action: LoggedAction,
  after?: { readonly at: string },
  before?: { readonly at: string },
): Promise<void> {
  const { title } = await tx
    .selectFrom('auctions')
    .select('title')
    .where('id', '=', saleId)
    .executeTakeFirstOrThrow();
  await recordAction(tx, {
    by,
    sellerId,
    auctionId: saleId,
    action,
    subject: title,
    ...(before && { before }),
    ...(after && { after }),
  });
}
