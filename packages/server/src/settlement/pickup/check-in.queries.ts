import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import { v7 as uuid } from 'uuid';
import { isShown } from '#platform/database/host-shows.ts';
import type { DB } from '#platform/database/schema.ts';
import type { Site } from '#platform/http/site.ts';

/**
 * The seller and the sale of an invoice; null when there is none, or when the host is neither the marketplace's nor
 * that seller's own.
 */
export async function saleOfInvoice(
  db: Kysely<DB>,
  invoiceId: string,
  site: Site,
): Promise<{ readonly sellerCompanyId: string; readonly auctionId: string } | null> {
  const row = await db
    .selectFrom('invoices')
    .select(['seller_company_id as sellerCompanyId', 'auction_id as auctionId'])
    .where('id', '=', invoiceId)
    .executeTakeFirst();
  return row !== undefined && isShown(site.tenantId, row.sellerCompanyId) ? row : null;
}

/** The record of a check-in: who handed over which lots when, and who signed for them. */
export interface Handover {
  readonly id: string;
  readonly staffId: string;
  readonly staffEmail: string;
  readonly signedBy: string;
  /** The strokes as the `d` of an SVG path. */
  readonly signature: string;
  readonly handedOverAt: Date;
}

/** Handovers of an invoice, in order. */
export async function readHandovers(db: Kysely<DB>, invoiceId: string): Promise<Handover[]> {
  return db
    .selectFrom('handovers as h')
    .innerJoin('users as u', 'u.id', 'h.staff_id')
    .select([
      'h.id',
      'h.staff_id as staffId',
      'u.email as staffEmail',
      'h.signed_by as signedBy',
      'h.signature',
      'h.handed_over_at as handedOverAt',
    ])
    .where('h.invoice_id', '=', invoiceId)
    .orderBy('h.id')
    .execute();
}

export async function insertHandover(
  transaction: Kysely<DB>,
  handover: {
    readonly invoiceId: string;
    readonly staffId: string;
    readonly signedBy: string;
    readonly signature: string;
    readonly lotIds: readonly string[];
  },
): Promise<void> {
  const id = uuid();
  const { invoiceId, lotIds } = handover;
  await transaction
    .insertInto('handovers')
    .values({
      id,
      invoice_id: invoiceId,
      staff_id: handover.staffId,
      signed_by: handover.signedBy,
      signature: handover.signature,
      handed_over_at: sql<Date>`auction_clock()`,
    })
    .execute();
  await sql`
    insert into handed_over_lots (handover_id, invoice_id, lot_id)
    select ${id}, ${invoiceId}, lot_id from unnest(${lotIds}::uuid[]) lot_id`.execute(transaction);
}
