import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import type { DB } from '#platform/database/schema.ts';
import { backlogOf, secondsSince } from '#platform/metrics/backlog.ts';
import type { BacklogRow } from '#platform/metrics/backlog.ts';

/** Deliveries due for the first time and not leased yet; retries to failing receivers are not counted. */
export async function readDueDeliveries(db: Kysely<DB>) {
  const { rows } = await sql<BacklogRow>`
    select 'webhook deliveries' as what, count(*), ${secondsSince(sql`min(d.next_at)`)} as oldest_seconds
    from webhook_endpoints e join webhook_deliveries d on d.endpoint_id = e.id
    where e.is_on and e.failing_since is null and d.state = 'waiting' and not d.is_leaving
      and d.next_at <= auction_clock()`.execute(db);
  return backlogOf(rows, ['webhook deliveries']);
}

/** Endpoints by state. */
export async function countEndpoints(db: Kysely<DB>): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ taking: number; failing: number; off: number }>`
    select count(*) filter (where is_on and failing_since is null) as taking,
      count(*) filter (where is_on and failing_since is not null) as failing,
      count(*) filter (where given_up_at is not null) as "given up"
    from webhook_endpoints`.execute(db);
  return new Map(Object.entries(rows[0] ?? {}));
}
