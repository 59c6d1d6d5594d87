import type { Kysely } from 'kysely';
import type { DB } from '#platform/database/schema.ts';

/** What a seller's invoices show besides their name. */
export async function readSellerPaper(db: Kysely<DB>, sellerCompanyId: string) {
  return db
    .selectFrom('seller_companies')
    .select(['address1', 'city', 'state', 'zip', 'phone', 'email', 'logo_key as logoKey'])
    .where('id', '=', sellerCompanyId)
    .executeTakeFirstOrThrow();
}
