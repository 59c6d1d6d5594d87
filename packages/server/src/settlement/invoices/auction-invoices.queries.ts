import { paymentStatus } from '@fairlot/rules';
import type { LatestAttempt, PaymentStatus } from '@fairlot/rules';
import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import type { DB } from '#platform/database/schema.ts';
import { usersWithCard } from '#identity/payment-methods/public.ts';

/** An invoice as its seller's office lists it. Amounts in cents. */
export interface ListedInvoice {
  readonly id: string;
  readonly invoiceNumber: number;
  readonly paddleNumber: number;
  readonly bidderName: string;
  readonly email: string;
  readonly paymentStatus: PaymentStatus;
  readonly totalCents: number;
  readonly amountDueCents: number;
  /** The part of its payments that is disputed and not decided yet. */
  readonly disputedCents: number;
  /** The part of its payments that was returned. */
  readonly refundedCents: number;
}

/** The invoices of an auction, or of the auction of a session, by number; null for neither. */
export async function listAuctionInvoices(
  db: Kysely<DB>,
  auctionOrSessionId: string,
): Promise<ListedInvoice[] | null> {
  const auction = await sql<{ id: string }>`
    select id from auctions where id = ${auctionOrSessionId}
    union select auction_id from auction_sessions where id = ${auctionOrSessionId}`.execute(db);
  const auctionId = auction.rows[0]?.id;
  if (auctionId === undefined) return null;
  const { rows } = await sql<Row>`
    select id, bidder_id as "bidderId", invoice_number as "invoiceNumber",
      paddle_number as "paddleNumber", bidder_name as "bidderName", email, total_cents as total,
      paid_cents as paid, disputed_cents as "disputedCents",
      (
        select coalesce(sum(amount_cents), 0)::bigint from invoice_payments
        where invoice_id = invoices.id and accepted and kind in ('refund', 'chargeback')
      ) as "refundedCents",
      latest_attempt as "latestAttempt"
    from invoices where auction_id = ${auctionId} order by invoice_number`.execute(db);
  const withCard = await usersWithCard(
    db,
    rows.map(({ bidderId }) => bidderId),
  );
  return rows.map(({ bidderId, total, paid, latestAttempt, ...invoice }) => ({
    ...invoice,
    paymentStatus: paymentStatus({
      total,
      paid,
      disputed: invoice.disputedCents,
      latestAttempt,
      hasCard: withCard.has(bidderId),
    }),
    totalCents: total,
    amountDueCents: total - paid,
  }));
}

interface Row extends Omit<ListedInvoice, 'paymentStatus' | 'totalCents' | 'amountDueCents'> {
  readonly bidderId: string;
  readonly total: number;
  readonly paid: number;
  readonly latestAttempt: LatestAttempt;
}
