import { sql } from 'kysely';
import type { InferResult, Kysely } from 'kysely';
import { hostShows } from '#platform/database/host-shows.ts';
import type { DB } from '#platform/database/schema.ts';
import { firstPicture, storedPremium, taxNote } from '#selling/sales/public.ts';
import type {
  InvoiceChangeDetails,
  InvoiceDisputeDetails,
  InvoiceLotDetails,
  InvoicePaymentDetails,
} from './invoice-details.ts';

/** An invoice itself with its parties and its auction. */
export type InvoiceHead = ReturnType<typeof headOf>;

/** Invoices without their parts, by id. */
export async function readHeads(
  db: Kysely<DB>,
  invoiceIds: readonly string[],
): Promise<ReadonlyMap<string, InvoiceHead>> {
  const rows = await heads(db).where('i.id', 'in', invoiceIds).execute();
  return new Map(rows.map((row) => [row.id, headOf(row)]));
}

function heads(db: Kysely<DB>) {
  return db
    .selectFrom('invoices as i')
    .innerJoin('auctions as a', 'a.id', 'i.auction_id')
    .innerJoin('seller_companies as s', 's.id', 'i.seller_company_id')
    .innerJoin('users as u', 'u.id', 'i.bidder_id')
    .leftJoin('scheduled_payments as scheduled', 'scheduled.invoice_id', 'i.id')
    .leftJoin('managers as m', 'm.id', 'a.manager_id')
    .leftJoin('tax_certificates as t', 't.id', 'i.tax_certificate_id')
    .selectAll('i')
    .select([
      'a.title',
      'a.time_zone',
      'a.auto_charge',
      'a.charge_delay_ms',
      'a.no_tax_reason',
      'a.no_tax_note',
      'a.address1 as auction_address1',
      'a.address2 as auction_address2',
      'a.city as auction_city',
      'a.state as auction_state',
      'a.zip as auction_zip',
      's.company_name as seller_name',
      's.email as seller_email',
      's.phone as seller_phone',
      'm.first_name as manager_first_name',
      'm.last_name as manager_last_name',
      'm.phone as manager_phone',
      'm.email as manager_email',
      'u.email as user_email',
      'u.first_name as user_first_name',
      'scheduled.next_attempt_at',
      't.tax_id',
      't.state as tax_id_state',
    ]);
}

function headOf(row: InferResult<ReturnType<typeof heads>>[number]) {
  return {
    id: row.id,
    invoiceNumber: row.invoice_number,
    revision: row.revision,
    createdAt: row.created_at,
    notes: row.notes,
    auction: {
      id: row.auction_id,
      title: row.title,
      timeZone: row.time_zone,
      autoCharge: row.auto_charge,
      chargeDelayMs: row.charge_delay_ms,
      address1: row.auction_address1,
      address2: row.auction_address2,
      city: row.auction_city,
      state: row.auction_state,
      zip: row.auction_zip,
    },
    seller: {
      id: row.seller_company_id,
      companyName: row.seller_name,
      email: row.seller_email,
      phone: row.seller_phone,
    },
    manager: {
      firstName: row.manager_first_name ?? '',
      lastName: row.manager_last_name ?? '',
      phone: row.manager_phone ?? '',
      email: row.manager_email ?? '',
    },
    bidder: {
      name: row.bidder_name,
      companyName: row.company_name,
      address1: row.address1,
      address2: row.address2,
      city: row.city,
      state: row.state,
      zip: row.zip,
      phone: row.phone,
      email: row.email,
      paddleNumber: row.paddle_number,
    },
    user: { id: row.bidder_id, firstName: row.user_first_name, email: row.user_email },
    certificate:
      row.tax_id === null || row.tax_id_state === null
        ? null
        : { taxId: row.tax_id, state: row.tax_id_state },
    taxNote: taxNote(row),
    terms: {
      premiumRules: storedPremium.parse(row.premium_rules),
      salesTax: row.sales_tax_ppm,
      taxExempt: row.tax_certificate_id !== null,
    },
    sums: {
      hammer: row.hammer_cents,
      premium: row.premium_cents,
      adjustments: row.adjustments_cents,
      voids: row.voids_cents,
      fees: row.fees_cents,
      subTotal: row.sub_total_cents,
      taxable: row.taxable_cents,
      tax: row.tax_cents,
      total: row.total_cents,
    },
    paidCents: row.paid_cents,
    disputedCents: row.disputed_cents,
    nextAttemptAt: row.next_attempt_at,
    latestAttempt: row.latest_attempt,
  };
}

/** The parts of one kind, by invoice; without any it has no entry. */
type ByInvoice<Part> = ReadonlyMap<string, Part[]>;

function byInvoice<Part>(
  rows: readonly ({ readonly invoiceId: string } & Part)[],
): ByInvoice<Part> {
  return Map.groupBy(rows, ({ invoiceId }) => invoiceId);
}

/** Lots of invoices, in the order of the catalogue. */
export async function readLots(
  db: Kysely<DB>,
  invoiceIds: readonly string[],
): Promise<ByInvoice<InvoiceLotDetails>> {
  const rows = await db
    .selectFrom('invoice_lots as i')
    .innerJoin('lots as l', 'l.id', 'i.lot_id')
    .innerJoin('auction_sessions as s', 's.id', 'l.session_id')
    .select([
      'i.invoice_id as invoiceId',
      'l.id',
      'l.session_id as sessionId',
      'i.lot_number as lotNumber',
      'i.title',
      'i.code',
      'i.hammer_cents as hammerCents',
      'i.premium_cents as premiumCents',
      'i.premium_exempt as premiumExempt',
      firstPicture('l.id').as('imageId'),
    ])
    .where('i.invoice_id', 'in', invoiceIds)
    .orderBy('s.position')
    .orderBy('l.position')
    .execute();
  return byInvoice(rows);
}

/** Changes, in the order in which they were made. */
export async function readChanges(
  db: Kysely<DB>,
  invoiceIds: readonly string[],
): Promise<ByInvoice<InvoiceChangeDetails>> {
  const rows = await db
    .selectFrom('invoice_changes as c')
    .select((select) => [
      'c.invoice_id as invoiceId',
      'c.id',
      'c.kind',
      'c.label',
      'c.notes',
      'c.amount_cents as amountCents',
      'c.taxable',
      'c.created_at as createdAt',
      sql<string[]>`array(${select
        .selectFrom('invoice_change_lots as about')
        .innerJoin('lots', 'lots.id', 'about.lot_id')
        .innerJoin('auction_sessions', 'auction_sessions.id', 'lots.session_id')
        .select('about.lot_id')
        .whereRef('about.change_id', '=', 'c.id')
        .orderBy('auction_sessions.position')
        .orderBy('lots.position')})`.as('lotIds'),
    ])
    .where('c.invoice_id', 'in', invoiceIds)
    .orderBy('c.id')
    .execute();
  return byInvoice(rows);
}

/** Payments, in the order in which they were made. */
export async function readPayments(
  db: Kysely<DB>,
  invoiceIds: readonly string[],
): Promise<ByInvoice<InvoicePaymentDetails>> {
  const rows = await db
    .selectFrom('invoice_payments')
    .select([
      'invoice_id as invoiceId',
      'id',
      'kind',
      'accepted',
      sql<number>`case when kind in ('refund', 'chargeback') then -amount_cents
        else amount_cents end`.as('amountCents'),
      'brand',
      'last4',
      'notes',
      'processed_at as processedAt',
    ])
    .where('invoice_id', 'in', invoiceIds)
    .orderBy('id')
    .execute();
  return byInvoice(rows);
}

/** Disputes of their payments, oldest first. */
export async function readDisputes(
  db: Kysely<DB>,
  invoiceIds: readonly string[],
): Promise<ByInvoice<InvoiceDisputeDetails>> {
  const rows = await db
    .selectFrom('disputes as d')
    .innerJoin('payment_attempts as c', 'c.id', 'd.attempt_id')
    .select([
      'c.invoice_id as invoiceId',
      'd.dispute_ref as ref',
      'd.amount_cents as amountCents',
      'd.reason',
      'd.is_open as isOpen',
      'd.opened_at as openedAt',
      'd.answer_by as answerBy',
    ])
    .where('c.invoice_id', 'in', invoiceIds)
    .orderBy('d.opened_at')
    .orderBy('d.dispute_ref')
    .execute();
  return byInvoice(rows);
}

/** The bidder's invoice that has this lot, if a host of `tenantId` shows it. */
export async function invoiceOfLot(
  db: Kysely<DB>,
  lotId: string,
  bidderId: string,
  tenantId: string | null,
): Promise<string | null> {
  const row = await db
    .selectFrom('invoice_lots as l')
    .innerJoin('invoices as i', 'i.id', 'l.invoice_id')
    .select('i.id')
    .where('l.lot_id', '=', lotId)
    .where('i.bidder_id', '=', bidderId)
    .where(hostShows(tenantId, 'i.seller_company_id'))
    .executeTakeFirst();
  return row?.id ?? null;
}
