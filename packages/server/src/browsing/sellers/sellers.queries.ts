import { sql } from 'kysely';
import type { Kysely, Selectable } from 'kysely';
import { noDrafts, shownManagers } from '#selling/visibility/public.ts';
import { hostShows } from '#platform/database/host-shows.ts';
import type { DB, Managers } from '#platform/database/schema.ts';

/** A seller; undefined if the host does not show them; `shown` is the host's own seller (null: all). */
export function findSeller(db: Kysely<DB>, id: string, shown: string | null) {
  return db
    .selectFrom('public_sellers')
    .select([
      'id as secureId',
      'company_name as companyName',
      'description_html as description',
      'address1',
      'city',
      'state',
      'zip',
      'email',
      'phone',
      'instagram_url as instagramURL',
      'facebook_url as facebookURL',
      'license_number as licenseNumber',
      'suspended_at as suspendedAt',
    ])
    .where('id', '=', id)
    .where(hostShows(shown, 'id'))
    .executeTakeFirst();
}

/** The managers of a seller by name. */
export function readManagers(db: Kysely<DB>, sellerId: string) {
  return managers(db)
    .where('seller_company_id', '=', sellerId)
    .orderBy(sql`lower(last_name)`)
    .orderBy(sql`lower(first_name)`)
    .orderBy('managers.id')
    .execute();
}

/**
 * A manager; undefined if the host does not show their seller; `shown` is the host's own seller (null:
 * all).
 */
export function findManager(db: Kysely<DB>, id: string, shown: string | null) {
  return managers(db)
    .where('managers.id', '=', id)
    .where(hostShows(shown, 'seller_company_id'))
    .executeTakeFirst();
}

export type ManagerRow = NonNullable<Awaited<ReturnType<typeof findManager>>>;

function managers(db: Kysely<DB>) {
  return db
    .selectFrom(sql<Selectable<Managers>>`${shownManagers(noDrafts)}`.as('managers'))
    .innerJoin('seller_companies', 'seller_companies.id', 'managers.seller_company_id')
    .select([
      'managers.id',
      'first_name',
      'last_name',
      'position',
      'managers.email',
      'managers.phone',
      'seller_company_id',
      'company_name',
    ]);
}

/** Connects a user with a seller, for good; repeating it is harmless. */
export async function connect(db: Kysely<DB>, userId: string, sellerId: string): Promise<void> {
  await db
    .insertInto('seller_connections')
    .values({
      user_id: userId,
      seller_company_id: sellerId,
      connected_at: sql<Date>`auction_clock()`,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function isConnected(
  db: Kysely<DB>,
  userId: string,
  sellerId: string,
): Promise<boolean> {
  const connection = await db
    .selectFrom('seller_connections')
    .select('user_id')
    .where('user_id', '=', userId)
    .where('seller_company_id', '=', sellerId)
    .executeTakeFirst();
  return connection !== undefined;
}
