import type { Kysely } from 'kysely';
import type { DB } from '#platform/database/schema.ts';

/** The ids in an address of the console. */
export interface AddressedInvoice {
  readonly sellerId: string;
  readonly saleId: string;
  readonly invoiceId: string;
}

/** An invoice of a seller's sale; null: there is none in it. */
export async function findInvoiceOfSale(
  db: Kysely<DB>,
  { sellerId, saleId, invoiceId }: AddressedInvoice,
): Promise<{
  readonly invoiceNumber: number;
  readonly bidderId: string;
  readonly bidderName: string;
} | null> {
  const row = await db
    .selectFrom('invoices')
    .select([
      'invoice_number as invoiceNumber',
      'bidder_id as bidderId',
      'bidder_name as bidderName',
    ])
    .where('id', '=', invoiceId)
    .where('auction_id', '=', saleId)
    .where('seller_company_id', '=', sellerId)
    .executeTakeFirst();
  return row ?? null;
}
