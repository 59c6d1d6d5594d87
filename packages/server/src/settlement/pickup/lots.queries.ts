import { sql } from 'kysely';
import type { Kysely, RawBuilder } from 'kysely';
import type { DB } from '#platform/database/schema.ts';

/** A lot of an invoice, and where it is. */
export interface InvoicedLot {
  readonly id: string;
  readonly lotNumber: string;
  /** Voided by the seller: it is not handed over. */
  readonly voided: boolean;
  /** Null while the seller still has it. */
  readonly handoverId: string | null;
}

/** SQL: whether the seller voided the lot of a row of `invoice_lots`, whose alias is `lots`. */
export function isVoided(lots: string): RawBuilder<boolean> {
  return sql<boolean>`exists (
    select from invoice_changes c join invoice_change_lots about on about.change_id = c.id
    where c.invoice_id = ${sql.ref(`${lots}.invoice_id`)} and c.kind = 'void'
      and about.lot_id = ${sql.ref(`${lots}.lot_id`)}
  )`;
}

/** All lots of an invoice in the order of the catalogue. */
export async function readInvoicedLots(db: Kysely<DB>, invoiceId: string): Promise<InvoicedLot[]> {
  const { rows } = await sql<InvoicedLot>`
    select i.lot_id as id, i.lot_number as "lotNumber", h.handover_id as "handoverId",
      ${isVoided('i')} as voided
    from invoice_lots i
    join lots l on l.id = i.lot_id
    join auction_sessions s on s.id = l.session_id
    left join handed_over_lots h on h.lot_id = i.lot_id
    where i.invoice_id = ${invoiceId}
    order by s.position, l.position`.execute(db);
  return rows;
}

/** Whether the bidder still has to pick this lot up. */
export function isAwaited({ voided, handoverId }: InvoicedLot): boolean {
  return !voided && handoverId === null;
}

/** The same of an invoice `i`, for lists. */
export const isAwaitedInvoice = sql<boolean>`exists (
  select from invoice_lots l
  where l.invoice_id = i.id
    and not exists (select from handed_over_lots h where h.lot_id = l.lot_id)
    and not ${isVoided('l')}
)`;

/** Whether any of these lots has been handed over: then it can no longer be voided. */
export async function isHandedOver(db: Kysely<DB>, lotIds: readonly string[]): Promise<boolean> {
  if (lotIds.length === 0) return false;
  const row = await db
    .selectFrom('handed_over_lots')
    .select('lot_id')
    .where('lot_id', 'in', lotIds)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
