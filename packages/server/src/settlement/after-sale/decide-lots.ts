import type { AfterSaleDecision, Refusal, RefusalCode } from '@fairlot/contract';
import { refused } from '@fairlot/contract';
import { decideOffer, dollarsToCents, formatUsd, isUndecided } from '@fairlot/rules';
import type { OfferOrder } from '@fairlot/rules';
import { sql } from 'kysely';
import type { Transaction } from 'kysely';
import { v7 as uuid } from 'uuid';
import { actorOf, recordAction } from '#identity/audit-log/public.ts';
import type { EnqueueEmail } from '#messaging/messages/public.ts';
import type { Database } from '#platform/database/database.ts';
import type { SignedIn } from '#platform/http/caller.ts';
import type { DB } from '#platform/database/schema.ts';
import { lockRunningSale, relistLots } from '#selling/sales/public.ts';
import type { OpenLots, ResetLots } from '#selling/sales/public.ts';
import type { OfferEmail } from './offer-letters.ts';
import { appendOutcome, endOffer, expireOffersOf, insertOffer } from './offers.queries.ts';
import { readPassedLots } from './passed-lots.queries.ts';
import type { PassedLot } from './passed-lots.queries.ts';
import { mailOffered, mailWithdrawn } from './mail-offers.ts';

export interface DeskDependencies {
  readonly database: Database;
  readonly enqueueEmail: EnqueueEmail<OfferEmail>;
  readonly openLots: OpenLots;
  readonly resetLots: ResetLots;
}

export interface Deciding {
  readonly sellerId: string;
  readonly saleId: string;
  readonly caller: SignedIn;
  readonly lotIds: readonly string[];
  readonly decision: AfterSaleDecision;
}

export interface Decided {
  readonly decided: number;
  readonly refusals: readonly (Pick<Refusal, 'code' | 'message'> & { readonly lotId: string })[];
}

const hourMs = 60 * 60_000;

/**
 * Decides on passed lots of a settled sale, in one transaction under the sale's lock: a lot for which it
 * is impossible is reported, the others are done. Answers to offers and other decisions wait for the same
 * lock.
 */
export function decideLots(
  dependencies: DeskDependencies,
  deciding: Deciding,
): Promise<Decided | 'not-found' | 'not-settled'> {
  const { sellerId, saleId, lotIds } = deciding;
  return dependencies.database.transaction(async (tx) => {
    const own = await tx
      .selectFrom('auctions')
      .select('id')
      .where('id', '=', saleId)
      .where('seller_company_id', '=', sellerId)
      .executeTakeFirst();
    const sale = own && (await lockRunningSale(tx, saleId));
    if (!sale) return 'not-found';
    if (sale.state !== 'settled' && sale.state !== 'archived') return 'not-settled';
    await expireOffersOf(tx, saleId);
    const ids = [...new Set(lotIds)];
    const lots = await readPassedLots(tx, saleId, ids);
    const found = new Set(lots.map(({ id }) => id));
    const refusals = new Map(
      ids.filter((id) => !found.has(id)).map((id) => [id, refused('LotNotPassed')]),
    );
    for (const [lotId, refusal] of await decide(dependencies, tx, deciding, lots)) {
      refusals.set(lotId, refusal);
    }
    return {
      decided: ids.length - refusals.size,
      refusals: [...refusals].map(([lotId, { code, message }]) => ({ lotId, code, message })),
    };
  });
}

/** Returns why it was not done, by lot. */
async function decide(
  dependencies: DeskDependencies,
  tx: Transaction<DB>,
  deciding: Deciding,
  lots: readonly PassedLot[],
): Promise<ReadonlyMap<string, Refusal>> {
  const { decision } = deciding;
  if (decision.kind === 'relist') {
    return relist(dependencies, tx, { ...deciding, lots, decision });
  }
  const refusals = new Map<string, Refusal>();
  for (const lot of lots) {
    const code = await decideOne(dependencies, tx, { ...deciding, decision }, lot);
    if (code !== null) refusals.set(lot.id, refused(code));
  }
  return refusals;
}

/** Codes of lots that are refused; each has one sentence. */
type LotRefusal = Extract<
  RefusalCode,
  | 'LotIsDecided'
  | 'OfferIsOpen'
  | 'NoOpenOffer'
  | 'NobodyToOffer'
  | 'BidderMayNotBuy'
  | 'OfferOutOfRange'
  | 'OfferWasDeclined'
>;

const offerRefusals = {
  'offer-open': 'OfferIsOpen',
  nobody: 'NobodyToOffer',
  'may-not-buy': 'BidderMayNotBuy',
  'out-of-range': 'OfferOutOfRange',
  declined: 'OfferWasDeclined',
} as const satisfies Record<string, LotRefusal>;

async function decideOne(
  dependencies: DeskDependencies,
  tx: Transaction<DB>,
  deciding: Deciding & { readonly decision: Exclude<AfterSaleDecision, { kind: 'relist' }> },
  lot: PassedLot,
): Promise<LotRefusal | null> {
  const { decision } = deciding;
  switch (decision.kind) {
    case 'withdraw':
      return withdraw(dependencies, tx, deciding, lot);
    case 'return':
      return giveBack(tx, { ...deciding, reason: decision.reason }, lot);
    case 'accept':
    case 'next':
    case 'counter':
      return offer(dependencies, tx, { ...deciding, decision }, lot);
  }
}

type OfferKind = Extract<AfterSaleDecision, { readonly hours: number }>;

function orderOf(decision: OfferKind): OfferOrder {
  if (decision.kind !== 'counter') return { kind: decision.kind };
  const { price } = decision;
  // Not in whole cents: a price that is in no range.
  return {
    kind: 'counter',
    price: typeof price === 'number' ? (dollarsToCents(price) ?? 0) : price,
  };
}

async function offer(
  { enqueueEmail }: DeskDependencies,
  tx: Transaction<DB>,
  { decision, saleId: auctionId, sellerId, caller }: Deciding & { readonly decision: OfferKind },
  lot: PassedLot,
): Promise<LotRefusal | null> {
  if (!isUndecided(lot.outcomes)) return 'LotIsDecided';
  const decided = decideOffer(lot, orderOf(decision));
  if (decided.kind === 'refused') return offerRefusals[decided.reason];
  const { bidder: bidderId, price: priceCents } = decided;
  const paddle = lot.bidders.find(({ bidder }) => bidder === bidderId)?.paddle ?? 0;
  const madeAt = await clock(tx);
  const expiresAt = new Date(madeAt.getTime() + decision.hours * hourMs);
  const made = {
    auctionId,
    bidderId,
    paddle,
    priceCents,
    madeBy: caller.userId,
    madeAt,
    expiresAt,
  };
  await insertOffer(tx, { ...made, id: uuid(), lotId: lot.id });
  await mailOffered(tx, enqueueEmail, { ...made, lot });
  await recordAction(tx, {
    ...about({ sellerId, saleId: auctionId, caller }, lot),
    action: 'offer.make',
    after: { paddle, price: formatUsd(priceCents), until: expiresAt.toISOString() },
  });
  return null;
}

async function withdraw(
  { enqueueEmail }: DeskDependencies,
  tx: Transaction<DB>,
  deciding: Deciding,
  lot: PassedLot,
): Promise<LotRefusal | null> {
  const open = lot.offers.find(({ state }) => state === 'open');
  if (open === undefined) return 'NoOpenOffer';
  await endOffer(tx, open.id, 'withdrawn');
  const { bidder: bidderId, paddle, price: priceCents } = open;
  await mailWithdrawn(tx, enqueueEmail, { auctionId: deciding.saleId, bidderId, priceCents, lot });
  await recordAction(tx, {
    ...about(deciding, lot),
    action: 'offer.withdraw',
    before: { paddle, price: formatUsd(priceCents) },
  });
  return null;
}

/** Why a lot cannot be taken off the desk; null: it can. */
function refusalToLeave({ outcomes, offers }: PassedLot): LotRefusal | null {
  if (!isUndecided(outcomes)) return 'LotIsDecided';
  return offers.some(({ state }) => state === 'open') ? 'OfferIsOpen' : null;
}

async function giveBack(
  tx: Transaction<DB>,
  deciding: Deciding & { readonly reason: string },
  lot: PassedLot,
): Promise<LotRefusal | null> {
  const refusal = refusalToLeave(lot);
  if (refusal !== null) return refusal;
  await appendOutcome(tx, { lotId: lot.id, auctionId: deciding.saleId, kind: 'returned' });
  const { reason } = deciding;
  await recordAction(tx, { ...about(deciding, lot), action: 'lot.return', reason });
  return null;
}

async function relist(
  dependencies: DeskDependencies,
  tx: Transaction<DB>,
  {
    lots,
    decision: { saleId, reason },
    ...deciding
  }: Omit<Deciding, 'decision'> & {
    readonly lots: readonly PassedLot[];
    readonly decision: Extract<AfterSaleDecision, { kind: 'relist' }>;
  },
): Promise<ReadonlyMap<string, Refusal>> {
  const refusals = new Map<string, Refusal>();
  for (const lot of lots) {
    const code = refusalToLeave(lot);
    if (code !== null) refusals.set(lot.id, refused(code));
  }
  const leaving = lots.filter(({ id }) => !refusals.has(id));
  if (leaving.length === 0) return refusals;
  const { saleId: fromSaleId, sellerId } = deciding;
  const lotIds = leaving.map(({ id }) => id);
  const relisted = await relistLots(dependencies, tx, { sellerId, fromSaleId, saleId, lotIds });
  for (const lot of leaving) {
    if ('code' in relisted) {
      refusals.set(lot.id, relisted);
      continue;
    }
    const relistedAs = relisted.made.get(lot.id);
    if (relistedAs === undefined) throw new Error(`Lot ${lot.id} was not relisted.`);
    const auctionId = fromSaleId;
    await appendOutcome(tx, { lotId: lot.id, auctionId, kind: 'relisted', relistedAs });
    await recordAction(tx, { ...about(deciding, lot), action: 'lot.relist', reason });
  }
  return refusals;
}

function about(
  { sellerId, saleId, caller }: Pick<Deciding, 'sellerId' | 'saleId' | 'caller'>,
  { id: lotId, lotNumber, title }: PassedLot,
) {
  const by = actorOf(caller);
  return { by, sellerId, auctionId: saleId, lotId, subject: `Lot ${lotNumber}, ${title}` };
}

async function clock(tx: Transaction<DB>): Promise<Date> {
  const { rows } = await sql<{ now: Date }>`
    select date_trunc('milliseconds', auction_clock()) as now`.execute(tx);
  if (rows[0] === undefined) throw new Error('The clock returned no row.');
  return rows[0].now;
}
