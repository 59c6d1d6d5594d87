import { isOpenIn } from '@fairlot/rules';
import type { Kysely } from 'kysely';
import type { DB } from '#platform/database/schema.ts';
import { AppError } from '#platform/http/app-error.ts';
import { readOwnSale } from '#selling/sales/public.ts';

/** Throws `NotFound` unless it is a sale of the seller whose lots can get pictures. */
export async function requireOpenSale(
  db: Kysely<DB>,
  { sellerId, saleId }: { readonly sellerId: string; readonly saleId: string },
): Promise<void> {
  const sale = await readOwnSale(db, sellerId, saleId);
  if (sale === null || !isOpenIn('add-pictures', sale.state)) throw new AppError('NotFound');
}
