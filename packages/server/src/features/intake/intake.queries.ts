import { flatRate, premiumRange } from '@fairlot/rules';
import { sql } from 'kysely';
import type { Kysely, Transaction } from 'kysely';
import { v7 as uuid } from 'uuid';
import type { DB } from '../../platform/database/schema.ts';
import type { SaleManager, SaleSeller, SaleTerms } from './sale.ts';
import type { SaleSchedule } from './schedule-sale.ts';

type Db = Kysely<DB> | Transaction<DB>;

/** The auction clock, epoch milliseconds. */
export async function readClock(db: Db): Promise<number> {
  const { rows } = await sql<{ now: Date }>`select auction_clock() as now`.execute(db);
  return rows[0]?.now.getTime() ?? Date.now();
}

/** Whom a host belongs to; null: nobody. */
export async function findHost(
  db: Db,
  host: string,
): Promise<{ companyName: string | null } | null> {
  const row = await db
    .selectFrom('sites')
    .leftJoin('seller_companies', 'seller_companies.id', 'sites.seller_company_id')
    .select('company_name')
    .where('host', '=', host)
    .executeTakeFirst();
  return row ? { companyName: row.company_name } : null;
}

/** A seller already known by that name stays as it is. */
export async function findOrMakeSeller(db: Db, seller: SaleSeller): Promise<string> {
  await db
    .insertInto('seller_companies')
    .values({
      id: uuid(),
      company_name: seller.companyName,
      description_html: seller.descriptionHtml,
      address1: seller.address1,
      city: seller.city,
      state: seller.state,
      zip: seller.zip,
      email: seller.email,
      phone: seller.phone,
    })
    .onConflict((conflict) => conflict.expression(sql`lower(company_name)`).doNothing())
    .execute();
  const { id } = await db
    .selectFrom('seller_companies')
    .select('id')
    .where(sql`lower(company_name)`, '=', seller.companyName.toLowerCase())
    .executeTakeFirstOrThrow();
  return id;
}

export async function findOrMakeManager(
  db: Db,
  sellerId: string,
  manager: SaleManager,
): Promise<string> {
  await db
    .insertInto('managers')
    .values({
      id: uuid(),
      seller_company_id: sellerId,
      first_name: manager.firstName,
      last_name: manager.lastName,
      position: manager.position,
      email: manager.email,
      phone: manager.phone,
    })
    .onConflict((conflict) => conflict.expression(sql`seller_company_id, lower(email)`).doNothing())
    .execute();
  const { id } = await db
    .selectFrom('managers')
    .select('id')
    .where('seller_company_id', '=', sellerId)
    .where(sql`lower(email)`, '=', manager.email.toLowerCase())
    .executeTakeFirstOrThrow();
  return id;
}

export async function insertAuction(
  db: Db,
  owner: { sellerId: string; managerId: string | null },
  terms: SaleTerms,
  schedule: SaleSchedule,
): Promise<string> {
  const id = uuid();
  await db
    .insertInto('auctions')
    .values({
      id,
      seller_company_id: owner.sellerId,
      manager_id: owner.managerId,
      title: terms.title,
      description_html: terms.descriptionHtml,
      time_zone: terms.timeZone,
      address1: terms.address1,
      city: terms.city,
      state: terms.state,
      zip: terms.zip,
      buyers_premium_ppm: premiumRange(terms.premiumRules).highest,
      premium_rules:
        flatRate(terms.premiumRules) === null ? JSON.stringify(terms.premiumRules) : null,
      sales_tax_ppm: terms.salesTax,
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
    if (!times) return [];
    return {
      id: uuid(),
      auction_id: id,
      starts_at: new Date(times.start),
      ends_at: new Date(times.end),
      slot_minutes: slotMinutes,
      per_slot: perSlot,
    };
  });
  if (windows.length > 0) await db.insertInto('pickup_windows').values(windows).execute();
  return id;
}

/** Ids of categories by their name in lower case; unknown ones are made. */
export async function findOrMakeCategories(
  db: Db,
  names: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  // The first spelling counts.
  const wanted = new Map(names.toReversed().map((name) => [name.toLowerCase(), name]));
  if (wanted.size === 0) return new Map();
  // Serialises imports that would each make "Furniture" in another spelling; readers go on.
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

/** From now on the auction is open to bidders; whether it may be is the caller's to know. */
export async function markPublished(db: Db, auctionId: string): Promise<Date> {
  const { at } = await db
    .updateTable('auctions')
    .set({ published_at: sql<Date>`auction_clock()` })
    .where('id', '=', auctionId)
    .returning(sql<Date>`published_at`.as('at'))
    .executeTakeFirstOrThrow();
  return at;
}

/** Shows a seller under one more host name; the same again changes nothing. */
export async function addSellerSite(
  db: Db,
  host: string,
  sellerId: string,
): Promise<'added' | 'taken' | 'no-seller'> {
  const seller = await db
    .selectFrom('seller_companies')
    .select('company_name')
    .where('id', '=', sellerId)
    .executeTakeFirst();
  if (!seller) return 'no-seller';
  await db
    .insertInto('sites')
    .values({ host, seller_company_id: sellerId, name: seller.company_name })
    .onConflict((conflict) => conflict.column('host').doNothing())
    .execute();
  const site = await db
    .selectFrom('sites')
    .select('seller_company_id')
    .where('host', '=', host)
    .executeTakeFirst();
  return site?.seller_company_id === sellerId ? 'added' : 'taken';
}

/** Shows the whole marketplace under these hosts, unless they show something already. */
export async function addMarketplace(db: Db, hosts: readonly string[]): Promise<void> {
  await db
    .insertInto('sites')
    .values(hosts.map((host) => ({ host, name: 'Fairlot', seller_company_id: null })))
    .onConflict((conflict) => conflict.column('host').doNothing())
    .execute();
}
