import type { LotTerms, Standing } from '@fairlot/rules';
import { incrementAt } from '@fairlot/rules';
import { sql } from 'kysely';
import type { Transaction } from 'kysely';
import type { DB } from '#platform/database/schema.ts';
import type { LoggedEvent, LotEvent } from '#bidding/live/public.ts';
import { storedIncrements } from '#selling/sales/public.ts';
import { insertLotEvent, standingOf } from '#bidding/lot-state/public.ts';
import type { LotFacts } from './facts.ts';
import { termsOf } from './lot-in-batch.ts';
import { keepAccountsOpenIn } from './keep-accounts-open.ts';

/** One lot under its lock, for the rare changes that do not go through the lane. */
export interface LockedLot {
  readonly facts: LotFacts;
  readonly sellerCompanyId: string;
  readonly lotNumber: string;
  readonly terms: LotTerms;
  readonly standing: Standing;
  /** Its sale is published, and its bidding has opened. */
  readonly hasOpened: boolean;
  /** Milliseconds. */
  readonly softClose: number;
  /** First scheduled close of the lot's session, epoch milliseconds. */
  readonly sessionCloseAt: number;
  /** Read after the lock, epoch milliseconds. */
  readonly now: number;
  /** Where the clock of its sale stands: earlier, while that is paused. */
  readonly clock: number;
}

/** The sale that a lot has to be in, and whose that has to be. */
export interface Within {
  readonly sellerId: string;
  readonly saleId: string;
}

export const isWithin = ({ facts, sellerCompanyId }: LockedLot, within: Within | undefined) =>
  within === undefined ||
  (facts.auction_id === within.saleId && sellerCompanyId === within.sellerId);

/**
 * Locks a lot, then reads the clock in a statement of its own (domain.md, Clock). Keeps accounts from
 * being closed first: an outbid bidder may lead again in a moment (decision 039). The transaction must
 * not have locked anything yet.
 */
export async function lockLot(tx: Transaction<DB>, lotId: string): Promise<LockedLot | null> {
  await keepAccountsOpenIn(tx);
  const row = await tx
    .selectFrom('lot_states')
    .selectAll()
    .where('lot_id', '=', lotId)
    .forUpdate()
    .executeTakeFirst();
  if (!row) return null;
  const around = await tx
    .selectFrom('auctions')
    .innerJoin('auction_sessions', 'auction_sessions.auction_id', 'auctions.id')
    .innerJoin('lots', 'lots.session_id', 'auction_sessions.id')
    .select([
      'seller_company_id',
      'lot_number',
      'increments',
      'reserve_policy',
      'whole_increments_only',
      'first_close_at',
      'soft_close_ms',
      isOpenSale.as('has_opened'),
      sql<Date>`auction_clock()`.as('now'),
      sql<Date>`sale_clock(auctions.id)`.as('clock'),
    ])
    .where('lots.id', '=', lotId)
    .executeTakeFirstOrThrow();
  const facts: LotFacts = {
    ...row,
    close_at: row.close_at.getTime(),
    increments: storedIncrements.nullable().parse(row.increments),
  };
  const auction = { ...around, increments: storedIncrements.parse(around.increments) };
  return {
    facts,
    sellerCompanyId: around.seller_company_id,
    lotNumber: around.lot_number,
    terms: termsOf(facts, auction),
    standing: standingOf(facts),
    hasOpened: around.has_opened,
    softClose: around.soft_close_ms,
    sessionCloseAt: around.first_close_at.getTime(),
    now: around.now.getTime(),
    clock: around.clock.getTime(),
  };
}

/** Its sale is published, and its bidding has opened. */
export const isOpenSale = sql<boolean>`
  published_at <= auction_clock() and coalesce(starts_at, published_at) <= auction_clock() is true`;

/** What happened to a locked lot, and how it stands after it. */
interface LotChange {
  readonly kind: LoggedEvent['kind'];
  /** More than the lot's last number. */
  readonly sequence: number;
  readonly standing: Standing;
  readonly leaderPaddle: number | null;
  /** Epoch milliseconds; left out: the lot's clock stays. */
  readonly closeAt?: number;
  /** A bid that was taken back without its maker having led. */
  readonly bidId?: string | null;
}

/** Logs what happened to a locked lot, and returns it for the watchers. */
export async function logLotEvent(
  tx: Transaction<DB>,
  lot: LockedLot,
  { kind, sequence, standing, leaderPaddle, closeAt = lot.facts.close_at, bidId = null }: LotChange,
): Promise<LotEvent> {
  const event: LoggedEvent = {
    lotId: lot.facts.lot_id,
    sessionId: lot.facts.session_id,
    auctionId: lot.facts.auction_id,
    kind,
    lotNumber: lot.lotNumber,
    sequence,
    price: standing.price,
    increment: standing.price === null ? 0 : incrementAt(lot.terms.increments, standing.price),
    leaderPaddle,
    bidCount: standing.bidCount,
    reserveMet: standing.reserveMet,
    closeAt,
    happenedAt: lot.now,
    bid: null,
  };
  await insertLotEvent(tx, event, bidId);
  return event;
}
