import type { Kysely } from 'kysely';
import type { DB } from '#platform/database/schema.ts';

/** The personal information of the second step of signing up. */
export interface Profile {
  readonly phone: string;
  readonly companyName: string;
  readonly address1: string;
  readonly address2: string;
  readonly city: string;
  readonly state: string;
  readonly zip: string;
  /** Declared when signing up; the account area leaves it as it is. */
  readonly taxExempt?: boolean;
}

export async function saveProfile(db: Kysely<DB>, userId: string, profile: Profile): Promise<void> {
  await db
    .updateTable('users')
    .set({
      phone: profile.phone,
      company_name: profile.companyName,
      address1: profile.address1,
      address2: profile.address2,
      city: profile.city,
      state: profile.state,
      zip: profile.zip,
      ...(profile.taxExempt !== undefined && { tax_exempt: profile.taxExempt }),
    })
    .where('id', '=', userId)
    .execute();
}

export async function findProfile(db: Kysely<DB>, userId: string) {
  return db
    .selectFrom('users')
    .select([
      'email',
      'first_name',
      'last_name',
      'phone',
      'company_name',
      'address1',
      'address2',
      'city',
      'state',
      'zip',
      'tax_exempt',
    ])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
}

export async function saveName(
  db: Kysely<DB>,
  userId: string,
  { firstName, lastName }: { readonly firstName: string; readonly lastName: string },
): Promise<void> {
  await db
    .updateTable('users')
    .set({ first_name: firstName, last_name: lastName })
    .where('id', '=', userId)
    .execute();
}
