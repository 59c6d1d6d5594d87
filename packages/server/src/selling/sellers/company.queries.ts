import type { CompanyProfile } from '@fairlot/contract';
import type { SellerStanding } from '@fairlot/rules';
import { sql } from 'kysely';
import type { Kysely, RawBuilder, Transaction } from 'kysely';
import { v7 as uuid } from 'uuid';
import type { DB } from '#platform/database/schema.ts';
import { readOwners } from '#identity/staff/public.ts';
import { standingOf } from './standing.ts';

/** HTML is sanitized and addresses are checked. */
export interface CompanyTexts {
  readonly descriptionHtml: string;
  readonly termsHtml: string;
  readonly facebookUrl: string;
  readonly instagramUrl: string;
}

/** As stored, which may be less than the form requires. */
type StoredProfile = { readonly [Field in keyof CompanyProfile]: string };

export interface StoredCompany extends StoredProfile, CompanyTexts {
  readonly sellerId: string;
  readonly standing: SellerStanding;
  /** Empty: it is not suspended. */
  readonly suspensionReason: string;
  readonly hasLogo: boolean;
  readonly brandColor: string | null;
  readonly sites: readonly string[];
  /** Hosts of its own that lead elsewhere (`selling/domains`). */
  readonly closedSites: readonly string[];
}

const profileColumns = [
  'c.id as sellerId',
  'company_name as companyName',
  'address1',
  'city',
  'state',
  'zip',
  'phone',
  'email',
  'license_number as licenseNumber',
] as const;

/** Stores an unverified company and returns its id; null: another has this name. */
export async function insertCompany(
  db: Transaction<DB>,
  profile: CompanyProfile,
): Promise<string | null> {
  const row = await db
    .insertInto('seller_companies')
    .values({ id: uuid(), ...columnsOf(profile) })
    .onConflict((conflict) => conflict.expression(sql`lower(company_name)`).doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id ?? null;
}

/** The number of companies that somebody opened within the last day. */
export async function countOpenedToday(db: Kysely<DB>, userId: string): Promise<number> {
  const { count } = await db
    .selectFrom('audit_log')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('person_id', '=', userId)
    .where('action', '=', 'company.open')
    .where('at', '>', sql<Date>`auction_clock() - interval '1 day'`)
    .executeTakeFirstOrThrow();
  return count;
}

/** Locks the company for a change. */
export async function lockCompany(
  db: Transaction<DB>,
  sellerId: string,
): Promise<StoredCompany | null> {
  await db
    .selectFrom('seller_companies')
    .select('id')
    .where('id', '=', sellerId)
    // Not for a change of its key: whoever holds one of its sales may refer to it meanwhile.
    .forNoKeyUpdate()
    .execute();
  return readCompany(db, sellerId);
}

export async function readCompany(db: Kysely<DB>, sellerId: string): Promise<StoredCompany | null> {
  const row = await db
    .selectFrom('seller_companies as c')
    .select([
      ...profileColumns,
      'description_html as descriptionHtml',
      'terms_html as termsHtml',
      'facebook_url as facebookUrl',
      'instagram_url as instagramUrl',
      'brand_color as brandColor',
      standingOf(sql`c.id`).as('standing'),
      'suspension_reason as suspensionReason',
      sql<boolean>`logo_key is not null`.as('hasLogo'),
      sql<string[]>`array(
        select host from sites where seller_company_id = c.id order by host
      )`.as('sites'),
      sql<string[]>`array(
        select host from hosts
        where seller_company_id = c.id and closed_at is not null order by host
      )`.as('closedSites'),
    ])
    .where('c.id', '=', sellerId)
    .executeTakeFirst();
  return row ?? null;
}

/** Whether another company has the name. */
export async function isNameTaken(
  db: Kysely<DB>,
  companyName: string,
  sellerId: string,
): Promise<boolean> {
  const row = await db
    .selectFrom('seller_companies')
    .select('id')
    .where(sql`lower(company_name)`, '=', companyName.toLowerCase())
    .where('id', '<>', sellerId)
    .executeTakeFirst();
  return row !== undefined;
}

export async function updateCompany(
  db: Transaction<DB>,
  sellerId: string,
  {
    descriptionHtml,
    termsHtml,
    facebookUrl,
    instagramUrl,
    ...profile
  }: CompanyProfile & CompanyTexts,
): Promise<void> {
  await db
    .updateTable('seller_companies')
    .set({
      ...columnsOf(profile),
      description_html: descriptionHtml,
      terms_html: termsHtml,
      facebook_url: facebookUrl,
      instagram_url: instagramUrl,
    })
    .where('id', '=', sellerId)
    .execute();
}

/** It is verified from now on, and no longer suspended if it was. */
export async function markVerified(db: Transaction<DB>, sellerId: string): Promise<void> {
  await db
    .updateTable('seller_companies')
    .set({
      verified_at: sql<Date>`auction_clock()`,
      suspended_at: null,
      suspension_reason: '',
    })
    .where('id', '=', sellerId)
    .execute();
}

export async function markSuspended(
  db: Transaction<DB>,
  sellerId: string,
  reason: string,
): Promise<void> {
  await db
    .updateTable('seller_companies')
    .set({ suspended_at: sql<Date>`auction_clock()`, suspension_reason: reason })
    .where('id', '=', sellerId)
    .execute();
}

export interface CompanyInList extends StoredProfile {
  readonly sellerId: string;
  readonly standing: SellerStanding;
  readonly suspensionReason: string;
  readonly openedAt: Date;
  readonly owners: string[];
  readonly sales: number;
  readonly scheduledSales: number;
  readonly runningSales: number;
}

const countSales = (which: RawBuilder<unknown>) =>
  sql<number>`(select count(*)::int from auctions a where a.seller_company_id = c.id and ${which})`;

/** All companies: those waiting for verification first, by their wait. */
export async function listCompanies(db: Kysely<DB>): Promise<CompanyInList[]> {
  const rows = await db
    .selectFrom('seller_companies as c')
    .select([
      ...profileColumns,
      'created_at as openedAt',
      standingOf(sql`c.id`).as('standing'),
      'suspension_reason as suspensionReason',
      countSales(sql`true`).as('sales'),
      countSales(sql`cancelled_at is null and published_at > auction_clock()`).as('scheduledSales'),
      countSales(sql`published_at <= auction_clock() and exists (
        select from lot_states st where st.auction_id = a.id and st.outcome is null)`).as(
        'runningSales',
      ),
    ])
    .orderBy(sql`verified_at is not null`)
    .orderBy(sql`case when verified_at is null then created_at end`)
    .orderBy(sql`lower(company_name)`)
    .execute();
  const owners = await readOwners(db);
  return rows.map((row) => ({ ...row, owners: owners.get(row.sellerId) ?? [] }));
}

const columnsOf = ({ companyName, licenseNumber, ...profile }: CompanyProfile) => ({
  company_name: companyName,
  license_number: licenseNumber,
  ...profile,
});

/** Hosts of a company's own, in order. */
export async function readSites(db: Kysely<DB>, sellerId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('sites')
    .select('host')
    .where('seller_company_id', '=', sellerId)
    .orderBy('host')
    .execute();
  return rows.map(({ host }) => host);
}
