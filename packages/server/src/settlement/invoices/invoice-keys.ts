import { createHash, randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import type { DB } from '#platform/database/schema.ts';

const keyBytes = 32;
/**
 * Days for which a key opens its invoice: longer than any pickup or question of a tax office about the
 * last quarter takes, but not forever, since mailboxes change hands and mails are forwarded. A login
 * opens the invoice for good, and every later mail has a new key.
 */
export const invoiceKeyDays = 120;

/** Makes a key that opens the invoice without a login, for reading: 256 bits as base64url, kept as a hash. */
export async function createInvoiceKey(
  transaction: Kysely<DB>,
  invoiceId: string,
): Promise<string> {
  const [key] = await createInvoiceKeys(transaction, [invoiceId]);
  if (key === undefined) throw new Error('No key was made.');
  return key;
}

/** The same for many invoices, at least one: a key each, in the same order. */
export async function createInvoiceKeys(
  transaction: Kysely<DB>,
  invoiceIds: readonly string[],
): Promise<string[]> {
  const keys = invoiceIds.map(() => randomBytes(keyBytes).toString('base64url'));
  await transaction
    .insertInto('invoice_keys')
    .values(
      invoiceIds.map((invoice_id, index) => ({
        key_hash: hashOf(keys[index] ?? ''),
        invoice_id,
        created_at: sql<Date>`auction_clock()`,
      })),
    )
    .execute();
  return keys;
}

/** The key's row, if it is still valid. */
export function goodKey(db: Kysely<DB>, key: string) {
  return db
    .selectFrom('invoice_keys')
    .select('invoice_id')
    .where('key_hash', '=', hashOf(key))
    .where('revoked_at', 'is', null)
    .where(sql<boolean>`created_at > auction_clock() - make_interval(days => ${invoiceKeyDays})`);
}

/** Revokes every key of the invoice; returns how many were valid until now. */
export async function revokeInvoiceKeys(db: Kysely<DB>, invoiceId: string): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('invoice_keys')
    .set({ revoked_at: sql<Date>`auction_clock()` })
    .where('invoice_id', '=', invoiceId)
    .where('revoked_at', 'is', null)
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

/** The hash of a key, by which it is stored and looked up: a stolen table opens nothing. */
function hashOf(key: string): Buffer {
  return createHash('sha256').update(key).digest();
}
