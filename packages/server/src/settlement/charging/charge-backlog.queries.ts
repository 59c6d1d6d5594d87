import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import type { DB } from '#platform/database/schema.ts';
import { backlogOf, secondsSince } from '#platform/metrics/backlog.ts';
import type { BacklogRow } from '#platform/metrics/backlog.ts';

/** Charges whose hour has come and that nobody has begun, and those begun whose end nobody knows. */
export async function readChargeBacklog(db: Kysely<DB>) {
  const { rows } = await sql<BacklogRow>`
    select 'charges due' as what, count(*), ${secondsSince(sql`min(charge_at)`)} as oldest_seconds
    from charge_plans where charge_at <= auction_clock() and not exists (
      select from charges c where c.invoice_id = charge_plans.invoice_id and c.ended_at is null
    )
    union all
    select 'charges unanswered', count(*), ${secondsSince(sql`min(asked_at)`)}
    from charges where ended_at is null and state = 'asked'`.execute(db);
  return backlogOf(rows, ['charges due', 'charges unanswered']);
}
