import type { ManagerProfile } from '@fairlot/contract';
import { sql } from 'kysely';
import type { Kysely, Transaction } from 'kysely';
import { v7 as uuid } from 'uuid';
import type { DB } from '#platform/database/schema.ts';

export interface StoredManager extends ManagerProfile {
  readonly managerId: string;
  readonly hasPhoto: boolean;
  /** The number of sales that name them. */
  readonly sales: number;
}

/** The managers of a company, by name. */
export function listManagers(db: Kysely<DB>, sellerId: string): Promise<StoredManager[]> {
  return db
    .selectFrom('managers as m')
    .select([
      'id as managerId',
      'first_name as firstName',
      'last_name as lastName',
      'position',
      'email',
      'phone',
      sql<boolean>`photo_key is not null`.as('hasPhoto'),
      sql<number>`(select count(*)::int from auctions a where a.manager_id = m.id)`.as('sales'),
    ])
    .where('seller_company_id', '=', sellerId)
    .orderBy(sql`lower(last_name), lower(first_name), id`)
    .execute();
}

/** Locks a manager for a change, so that no further sale can name them; null: the company has none. */
export async function lockManager(
  db: Transaction<DB>,
  sellerId: string,
  managerId: string,
): Promise<StoredManager | null> {
  await db
    .selectFrom('managers')
    .select('id')
    .where('id', '=', managerId)
    .where('seller_company_id', '=', sellerId)
    .forUpdate()
    .execute();
  const all = await listManagers(db, sellerId);
  return all.find((one) => one.managerId === managerId) ?? null;
}

export async function insertManager(
  db: Transaction<DB>,
  sellerId: string,
  profile: ManagerProfile,
): Promise<string> {
  const id = uuid();
  await db
    .insertInto('managers')
    .values({ id, seller_company_id: sellerId, ...columnsOf(profile) })
    .execute();
  return id;
}

export async function updateManager(
  db: Transaction<DB>,
  managerId: string,
  profile: ManagerProfile,
): Promise<void> {
  await db.updateTable('managers').set(columnsOf(profile)).where('id', '=', managerId).execute();
}

export async function updatePhoto(
  db: Transaction<DB>,
  managerId: string,
  photoKey: string | null,
): Promise<void> {
  await db
    .updateTable('managers')
    .set({ photo_key: photoKey })
    .where('id', '=', managerId)
    .execute();
}

export async function deleteManager(db: Transaction<DB>, managerId: string): Promise<void> {
  await db.deleteFrom('managers').where('id', '=', managerId).execute();
}

const columnsOf = ({ firstName, lastName, ...profile }: ManagerProfile) => ({
  first_name: firstName,
  last_name: lastName,
  ...profile,
});
