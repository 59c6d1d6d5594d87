import { flatRate, premiumRange } from '@fairlot/rules';
import type { PickupWindow } from '@fairlot/rules';
import { sql } from 'kysely';
import type { Kysely, Transaction } from 'kysely';
import { v7 as uuid } from 'uuid';
import { recordFact } from '#platform/facts/facts.queries.ts';
import type { DB } from '#platform/database/schema.ts';
import { salePreviewed, salePublished, saleSettled } from './facts-of-sales.ts';
import { noTaxColumns } from './no-tax.ts';
import type { SaleTerms } from './sale.ts';
import type { SaleSchedule } from './schedule-sale.ts';

type Db = Kysely<DB> | Transaction<DB>;

export async function insertAuction(
  db: Db,
  owner: { sellerId: string; managerId: string | null; photoKey: string | null },
  terms: SaleTerms,
  schedule: Pick<SaleSchedule, 'startsAt' | 'pickupWindows'>,
  id: string = uuid(),
): Promise<string> {
  await db
    .insertInto('auctions')
    .values({
      id,
      seller_company_id: owner.sellerId,
      manager_id: owner.managerId,
      photo_key: owner.photoKey,
      title: terms.title,
      description_html: terms.descriptionHtml,
      time_zone: terms.timeZone,
      address1: terms.address1,
      address2: terms.address2,
      city: terms.city,
      state: terms.state,
      zip: terms.zip,
      buyers_premium_ppm: premiumRange(terms.premiumRules).highest,
      premium_rules:
        flatRate(terms.premiumRules) === null ? JSON.stringify(terms.premiumRules) : null,
      sales_tax_ppm: terms.salesTax,
      ...noTaxColumns(terms.noTax),
      increments: JSON.stringify(terms.increments),
      whole_increments_only: terms.wholeIncrementsOnly,
      reserve_policy: terms.reservePolicy,
      approval: terms.approval,
      soft_close_ms: terms.softClose,
      lot_interval_ms: terms.lotInterval,
      pickup_options: [...terms.pickupOptions],
      pickup_terms_html: terms.pickupTermsHtml,
      terms_html: terms.termsHtml,
      auto_charge: terms.autoCharge,
      charge_delay_ms: terms.chargeDelay,
      starts_at: schedule.startsAt === null ? null : new Date(schedule.startsAt),
    })
    .execute();
  const windows = terms.pickupWindows.flatMap(({ slotMinutes, perSlot }, index) => {
    const times = schedule.pickupWindows[index];
    return times ? { ...times, slotMinutes, perSlot } : [];
  });
  await insertPickupWindows(db, id, windows);
  return id;
}

export async function insertPickupWindows(
  db: Db,
  auctionId: string,
  windows: readonly PickupWindow[],
): Promise<void> {
  if (windows.length === 0) return;
  await db
    .insertInto('pickup_windows')
    .values(
      windows.map(({ start, end, slotMinutes, perSlot }) => ({
        id: uuid(),
        auction_id: auctionId,
        starts_at: new Date(start),
        ends_at: new Date(end),
        slot_minutes: slotMinutes,
        per_slot: perSlot,
      })),
    )
    .execute();
}

/** Ids of categories by their name in lower case; unknown ones are created. */
export async function findOrMakeCategories(
  db: Db,
  names: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  // The first spelling counts.
  const wanted = new Map(names.toReversed().map((name) => [name.toLowerCase(), name]));
  if (wanted.size === 0) return new Map();
  // Serializes imports that would each make "Furniture" in another spelling; readers are not blocked.
  await sql`lock table categories in share row exclusive mode`.execute(db);
  const known = await db
    .selectFrom('categories')
    .select(['id', 'name'])
    .where(sql<string>`lower(name)`, 'in', [...wanted.keys()])
    .execute();
  const ids = new Map(known.map(({ id, name }) => [name.toLowerCase(), id]));
  const missing = [...wanted].filter(([key]) => !ids.has(key)).map(([, name]) => ({ name }));
  if (missing.length > 0) {
    const made = await db
      .insertInto('categories')
      .values(missing)
      .returning(['id', 'name'])
      .execute();
    for (const { id, name } of made) ids.set(name.toLowerCase(), id);
  }
  return ids;
}

/** The state that a new sale is put in. */
export type SaleStage = 'draft' | 'preview' | 'published';

/** Puts a new draft in its state. */
export async function bringTo(
  db: Transaction<DB>,
  auctionId: string,
  stage: SaleStage,
): Promise<void> {
  if (stage === 'preview') await markPreviewed(db, auctionId);
  if (stage === 'published') await markPublished(db, auctionId);
}

/** Makes the sale public; the caller checks whether that is allowed. */
export async function markPreviewed(db: Transaction<DB>, auctionId: string): Promise<void> {
  await db
    .updateTable('auctions')
    .set({ previewed_at: sql<Date>`auction_clock()` })
    .where('id', '=', auctionId)
    .execute();
  await recordFact(db, salePreviewed, { auctionId });
}

/** Opens the auction to bidders; the caller checks whether that is allowed. */
export async function markPublished(db: Transaction<DB>, auctionId: string): Promise<Date> {
  const { at } = await db
    .updateTable('auctions')
    .set({
      published_at: sql<Date>`auction_clock()`,
      previewed_at: sql<Date>`coalesce(previewed_at, auction_clock())`,
    })
    .where('id', '=', auctionId)
    .returning(sql<Date>`published_at`.as('at'))
    .executeTakeFirstOrThrow();
  await recordFact(db, salePublished, { auctionId });
  return at;
}

/** Sets the photo of an auction, null for its first lot's picture; false: there is no such auction. */
export async function updateAuctionPhoto(
  db: Db,
  auctionId: string,
  photoKey: string | null,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('auctions')
    .set({ photo_key: photoKey })
    .where('id', '=', auctionId)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Whether a sale has a photo of its own. */
export async function hasPhoto(db: Db, saleId: string): Promise<boolean> {
  const found = await db
    .selectFrom('auctions')
    .select('id')
    .where('id', '=', saleId)
    .where('photo_key', 'is not', null)
    .executeTakeFirst();
  return found !== undefined;
}

/** Records, under the auction's lock, that every winner has their invoice. */
export async function markSettled(db: Transaction<DB>, auctionId: string): Promise<void> {
  const { numUpdatedRows } = await db
    .updateTable('auctions')
    .set({ settled_at: sql<Date>`auction_clock()` })
    .where('id', '=', auctionId)
    .where('settled_at', 'is', null)
    .executeTakeFirst();
  if (numUpdatedRows > 0n) await recordFact(db, saleSettled, { auctionId });
}

/** Marks a sale canceled by its seller, and drops a scheduled publication. `at` in epoch milliseconds. */
export async function markCancelled(
  db: Db,
  auctionId: string,
  { at, reason }: { readonly at: number; readonly reason: string },
): Promise<void> {
  await db
    .updateTable('auctions')
    .set({ cancelled_at: new Date(at), cancellation_reason: reason })
    .where('id', '=', auctionId)
    .execute();
  await db.deleteFrom('scheduled_publications').where('auction_id', '=', auctionId).execute();
}

/** Marks a sale archived by its seller. */
export async function markArchived(db: Db, auctionId: string): Promise<void> {
  await db
    .updateTable('auctions')
    .set({ archived_at: sql<Date>`auction_clock()` })
    .where('id', '=', auctionId)
    .execute();
}
