import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import type { DB } from '#platform/database/schema.ts';
import { backlogOf, secondsSince } from '#platform/metrics/backlog.ts';
import type { BacklogRow } from '#platform/metrics/backlog.ts';

/** Payments that are due and not begun, and attempts whose outcome is unknown. */
export async function readPaymentBacklog(db: Kysely<DB>) {
  const { rows } = await sql<BacklogRow>`
    select 'payments due' as what, count(*), ${secondsSince(sql`min(next_attempt_at)`)} as oldest_seconds
    from scheduled_payments where next_attempt_at <= auction_clock() and not exists (
      select from payment_attempts c where c.invoice_id = scheduled_payments.invoice_id and c.ended_at is null
    )
    union all
    select 'payments unanswered', count(*), ${secondsSince(sql`min(asked_at)`)}
    from payment_attempts where ended_at is null and state = 'asked'`.execute(db);
  return backlogOf(rows, ['payments due', 'payments unanswered']);
}
