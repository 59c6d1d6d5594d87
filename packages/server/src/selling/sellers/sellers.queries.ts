import { sql } from 'kysely';
import type { Kysely, Transaction } from 'kysely';
import { v7 as uuid } from 'uuid';
import type { DB } from '#platform/database/schema.ts';
import type { SaleManager, SaleSeller } from './sale-seller.ts';

type Db = Kysely<DB> | Transaction<DB>;

/** A seller with that name stays as it is. */
export async function findOrMakeSeller(
  db: Db,
  seller: SaleSeller,
  logoKey: string | null,
): Promise<string> {
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
      terms_html: seller.termsHtml,
      facebook_url: seller.facebookUrl,
      instagram_url: seller.instagramUrl,
      logo_key: logoKey,
      // Verified by the operator, who runs the command.
      verified_at: sql<Date>`auction_clock()`,
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
  photoKey: string | null,
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
      photo_key: photoKey,
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

/**
 * The stored data of a sale's seller and manager, which may differ from the sale's; undefined: a new
 * seller.
 */
export async function findKnown(db: Db, companyName: string, managerEmail: string | null) {
  return db
    .selectFrom('seller_companies as c')
    .leftJoin('managers as m', (join) =>
      join
        .onRef('m.seller_company_id', '=', 'c.id')
        .on(sql`lower(m.email)`, '=', managerEmail?.toLowerCase() ?? null),
    )
    .select([
      'c.terms_html as termsHtml',
      'c.facebook_url as facebookUrl',
      'c.instagram_url as instagramUrl',
      'c.logo_key as logoKey',
      'm.id as managerId',
      'm.photo_key as photoKey',
    ])
    .where(sql`lower(company_name)`, '=', companyName.toLowerCase())
    .executeTakeFirst();
}

export function listSellers(db: Db) {
  return db
    .selectFrom('seller_companies')
    .select([
      'id as secureId',
      'company_name as companyName',
      'facebook_url as facebookUrl',
      'instagram_url as instagramUrl',
      sql<boolean>`logo_key is not null`.as('hasLogo'),
      sql<boolean>`terms_html <> ''`.as('hasTerms'),
    ])
    .orderBy(sql`lower(company_name)`)
    .execute();
}

export interface SellerColumns {
  /** Sanitized. */
  readonly terms_html?: string;
  readonly facebook_url?: string;
  readonly instagram_url?: string;
  /** Null: none. */
  readonly logo_key?: string | null;
  /** Checked; null: none of its own. */
  readonly brand_color?: string | null;
}

/** False: there is no such seller. */
export async function updateSeller(db: Db, id: string, change: SellerColumns): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('seller_companies')
    .set(change)
    .where('id', '=', id)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** False: the seller has no manager with that address. */
export async function updateManagerPhoto(
  db: Db,
  manager: { readonly sellerId: string; readonly email: string },
  photoKey: string,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('managers')
    .set({ photo_key: photoKey })
    .where('seller_company_id', '=', manager.sellerId)
    .where(sql`lower(email)`, '=', manager.email.toLowerCase())
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** The owner of a host; null: nobody. */
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

/** Shows a seller under one more host name; repeating it changes nothing. */
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
    .insertInto('hosts')
    .values({ host, seller_company_id: sellerId, name: seller.company_name })
    .onConflict((conflict) => conflict.column('host').doNothing())
    .execute();
  const site = await db
    .selectFrom('hosts')
    .select('seller_company_id')
    .where('host', '=', host)
    .executeTakeFirst();
  return site?.seller_company_id === sellerId ? 'added' : 'taken';
}

/** A closed host shows nothing, and is no site; its seller keeps it. */
export async function markHostClosed(
  db: Transaction<DB>,
  host: string,
  isClosed: boolean,
): Promise<void> {
  await db
    .updateTable('hosts')
    .set({ closed_at: isClosed ? sql<Date>`auction_clock()` : null })
    .where('host', '=', host)
    .execute();
}

/** Shows the whole marketplace under these hosts, unless they are in use. */
export async function addMarketplace(db: Db, hosts: readonly string[]): Promise<void> {
  await db
    .insertInto('hosts')
    .values(hosts.map((host) => ({ host, name: 'Fairlot', seller_company_id: null })))
    .onConflict((conflict) => conflict.column('host').doNothing())
    .execute();
}

/** Serves the console on a host from now on. Throws if it shows a site. */
export async function addConsole(db: Db, host: string): Promise<void> {
  const known = await db
    .selectFrom('hosts')
    .select('is_console')
    .where('host', '=', host)
    .executeTakeFirst();
  if (known?.is_console === false) {
    throw new Error(`${host} shows a site already: name another CONSOLE_HOST.`);
  }
  if (known) return;
  await db
    .insertInto('hosts')
    .values({ host, name: 'Console', seller_company_id: null, is_console: true })
    .onConflict((conflict) => conflict.column('host').doNothing())
    .execute();
}

/** False: the host shows no marketplace. */
export async function updateMarketplaceLogo(
  db: Db,
  host: string,
  logoKey: string,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('hosts')
    .set({ logo_key: logoKey })
    .where('host', '=', host)
    .where('seller_company_id', 'is', null)
    .where('is_console', '=', false)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
