import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import type { DB } from '#platform/database/schema.ts';
import { hasExpired } from './tax-certificates.queries.ts';

/** A certificate as staff see it, even if its owner deleted it. */
export interface ReviewedCertificate {
  readonly id: string;
  readonly email: string;
  readonly name: string;
  readonly companyName: string;
  readonly state: string;
  readonly taxId: string;
  /** `YYYY-MM-DD`; null when it does not expire. */
  readonly expiresOn: string | null;
  readonly expired: boolean;
  readonly valid: boolean | null;
  readonly deleted: boolean;
  /** Null if the file was removed with its deletion. */
  readonly fileKey: string | null;
}

/** The certificates to review, oldest first; or all ever added. */
export async function certificatesForReview(
  db: Kysely<DB>,
  which: 'waiting' | 'all',
): Promise<ReviewedCertificate[]> {
  return forReview(db)
    .$if(which === 'waiting', (query) =>
      query.where('valid', 'is', null).where('deleted_at', 'is', null),
    )
    .orderBy('tax_certificates.id')
    .execute();
}

export async function certificateForReview(
  db: Kysely<DB>,
  id: string,
): Promise<ReviewedCertificate | null> {
  const row = await forReview(db).where('tax_certificates.id', '=', id).executeTakeFirst();
  return row ?? null;
}

function forReview(db: Kysely<DB>) {
  return db
    .selectFrom('tax_certificates')
    .innerJoin('users', 'users.id', 'tax_certificates.user_id')
    .select([
      'tax_certificates.id',
      'email',
      sql<string>`first_name || ' ' || last_name`.as('name'),
      'company_name as companyName',
      'tax_certificates.state',
      'tax_id as taxId',
      'expires_on as expiresOn',
      hasExpired.as('expired'),
      'valid',
      sql<boolean>`deleted_at is not null`.as('deleted'),
      'file_key as fileKey',
    ]);
}

/** Records the staff's decision. False if there is no such certificate, or its owner deleted it. */
export async function decideOnCertificate(
  db: Kysely<DB>,
  id: string,
  valid: boolean,
): Promise<boolean> {
  const row = await db
    .updateTable('tax_certificates')
    .set({
      valid,
      reviewed_at: sql<Date>`auction_clock()`,
      ...(valid && {
        first_approved_at: sql<Date>`coalesce(first_approved_at, auction_clock())`,
      }),
    })
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}
