import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import type { DB } from '#platform/database/schema.ts';
import { maxRestarts, retryAfterMs } from './attempt-times.ts';

const inMs = (ms: number) => sql<Date>`auction_clock() + make_interval(secs => ${ms / 1_000})`;

export interface PaymentSchedule {
  readonly isDue: boolean;
  readonly nextAttemptAt: Date | null;
  readonly failures: number;
  readonly notifiedOfMissingCard: boolean;
}

/** The schedule of an invoice whose lock is held; null for one whose card is not charged automatically. */
export async function readSchedule(
  db: Kysely<DB>,
  invoiceId: string,
): Promise<PaymentSchedule | null> {
  const row = await db
    .selectFrom('scheduled_payments')
    .select([
      'next_attempt_at',
      'failures',
      'told_no_card',
      sql<boolean>`next_attempt_at <= auction_clock()`.as('is_due'),
    ])
    .where('invoice_id', '=', invoiceId)
    .forUpdate()
    .executeTakeFirst();
  if (row === undefined) return null;
  return {
    isDue: row.next_attempt_at !== null && row.is_due,
    nextAttemptAt: row.next_attempt_at,
    failures: row.failures,
    notifiedOfMissingCard: row.told_no_card,
  };
}

/** Schedules at least one invoice; those that have a schedule keep it. */
export async function insertSchedules(
  db: Kysely<DB>,
  schedules: readonly { readonly invoiceId: string; readonly nextAttemptAt: Date }[],
): Promise<void> {
  await db
    .insertInto('scheduled_payments')
    .values(
      schedules.map(({ invoiceId, nextAttemptAt }) => ({
        invoice_id: invoiceId,
        next_attempt_at: nextAttemptAt,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Starts or restarts a schedule: at this time, or later if it was due later. */
export async function restartSchedule(
  db: Kysely<DB>,
  invoiceId: string,
  nextAttemptAt: Date,
): Promise<void> {
  await sql`
    insert into scheduled_payments (invoice_id, next_attempt_at) values (${invoiceId}, ${nextAttemptAt})
    on conflict (invoice_id) do update set failures = 0, told_no_card = false,
      next_attempt_at = greatest(scheduled_payments.next_attempt_at, excluded.next_attempt_at)`.execute(
    db,
  );
}

/** Postpones a schedule that has not ended: to this time, or later if it was due later. */
export async function putOffSchedule(
  db: Kysely<DB>,
  invoiceId: string,
  nextAttemptAt: Date,
): Promise<void> {
  await db
    .updateTable('scheduled_payments')
    .set({ next_attempt_at: nextAttemptAt })
    .where('invoice_id', '=', invoiceId)
    .where('next_attempt_at', '<', nextAttemptAt)
    .execute();
}

/** Nothing is charged automatically any more, not even to a new card. */
export async function endSchedule(db: Kysely<DB>, invoiceId: string): Promise<void> {
  await db
    .updateTable('scheduled_payments')
    .set({ next_attempt_at: null, failures: 0, told_no_card: false })
    .where('invoice_id', '=', invoiceId)
    .execute();
}

/** Counts a failure and schedules the retry; returns its time, or null when there is none. */
export async function scheduleRetry(
  db: Kysely<DB>,
  invoiceId: string,
  schedule: PaymentSchedule,
  { noCard }: { readonly noCard: boolean },
): Promise<Date | null> {
  const failures = schedule.failures + 1;
  const wait = retryAfterMs(failures);
  const row = await db
    .updateTable('scheduled_payments')
    .set({
      failures,
      told_no_card: noCard,
      next_attempt_at: wait === null ? null : inMs(wait),
    })
    .where('invoice_id', '=', invoiceId)
    .returning('next_attempt_at')
    .executeTakeFirst();
  return row?.next_attempt_at ?? null;
}

/** Postpones the next attempt by this many milliseconds, unless the schedule has ended. */
export async function postponeSchedule(
  db: Kysely<DB>,
  invoiceId: string,
  ms: number,
): Promise<void> {
  await db
    .updateTable('scheduled_payments')
    .set({ next_attempt_at: inMs(ms) })
    .where('invoice_id', '=', invoiceId)
    .where('next_attempt_at', 'is not', null)
    .execute();
}

/** Invoices whose payment is due and that have no open attempt, those that have waited longest first. */
export async function dueInvoices(db: Kysely<DB>, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('scheduled_payments')
    .select('invoice_id')
    .where('next_attempt_at', '<=', sql<Date>`auction_clock()`)
    .where((where) =>
      where.not(
        where.exists(
          where
            .selectFrom('payment_attempts')
            .select('id')
            .whereRef('payment_attempts.invoice_id', '=', 'scheduled_payments.invoice_id')
            .where('ended_at', 'is', null),
        ),
      ),
    )
    .orderBy('next_attempt_at')
    .limit(limit)
    .execute();
  return rows.map(({ invoice_id }) => invoice_id);
}

/** Invoices older than this are not charged when a card is saved. */
const hastenedFor = sql`interval '60 days'`;

/**
 * Restarts at once a bidder's schedules that lacked only a card, or whose card was declined, even after
 * the last retry. Old ones are left to Pay Now, as they may have been settled elsewhere, and so are those
 * restarted often enough.
 */
export async function restartSchedules(db: Kysely<DB>, bidderId: string): Promise<void> {
  // An attempt that is looking for a card at this moment holds its row: after this it found none, or will
  // find ours.
  await sql`
    select from scheduled_payments p join invoices i on i.id = p.invoice_id
    where i.bidder_id = ${bidderId} order by p.invoice_id for update of p`.execute(db);
  await db
    .updateTable('scheduled_payments')
    .from('invoices')
    .set({
      next_attempt_at: sql<Date>`auction_clock()`,
      failures: 0,
      told_no_card: false,
      restarts: sql<number>`restarts + 1`,
    })
    .whereRef('invoices.id', '=', 'scheduled_payments.invoice_id')
    .where('invoices.bidder_id', '=', bidderId)
    .where('invoices.created_at', '>', sql<Date>`auction_clock() - ${hastenedFor}`)
    .where('restarts', '<', maxRestarts)
    .where((where) => where.or([where('told_no_card', 'is', true), where('failures', '>', 0)]))
    .execute();
}
