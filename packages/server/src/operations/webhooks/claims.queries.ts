import { sql } from 'kysely';
import type { Kysely, Transaction } from 'kysely';
import { advisoryLocks } from '#platform/database/advisory-locks.ts';
import type { DB } from '#platform/database/schema.ts';
import type { DueEndpoint } from './share-room.ts';

/**
 * Seconds after which a node that leased a delivery counts as dead, and another node sends it again: four
 * times a request's timeout. Multiplied by the number of attempts, so that one whose outcome cannot be
 * recorded is not sent every minute forever.
 */
const diesAfter = 60;

/** A delivery for this node to send. */
export interface Claimed {
  readonly id: string;
  readonly attempt: number;
  readonly event: string;
  readonly body: string;
  readonly endpointId: string;
  readonly url: string;
  readonly secret: Buffer;
  /** The old secret, for the 24 hours in which both sign. */
  readonly oldSecret: Buffer | null;
}

/** Locks leasing until the transaction ends; false: another node is leasing deliveries. */
export async function lockClaims(tx: Transaction<DB>): Promise<boolean> {
  const { rows } = await sql<{ had: boolean }>`
    select pg_try_advisory_xact_lock(${advisoryLocks.webhooks}) as had`.execute(tx);
  return rows[0]?.had === true;
}

/** Endpoints for which something is due, in random order, so that none is always the last. */
export async function readDueEndpoints(db: Kysely<DB>): Promise<DueEndpoint[]> {
  const { rows } = await sql<DueEndpoint>`
    with leaving as (
      select d.endpoint_id, e.seller_company_id from webhook_deliveries d
      join webhook_endpoints e on e.id = d.endpoint_id
      where d.is_leaving and d.next_at > auction_clock()
    )
    select e.id, e.seller_company_id as "sellerId",
      (select count(*) from leaving l where l.endpoint_id = e.id) as leaving,
      (select count(*) from leaving l where l.seller_company_id = e.seller_company_id)
        as "leavingOfCompany"
    from webhook_endpoints e
    where e.is_on and exists (
      select from webhook_deliveries d
      where d.endpoint_id = e.id and d.state = 'waiting' and d.next_at <= auction_clock()
    )
    order by random()`.execute(db);
  return rows;
}

/** Leases this many of each endpoint, the longest due first. */
export async function claim(
  tx: Transaction<DB>,
  shares: ReadonlyMap<string, number>,
): Promise<Claimed[]> {
  const { rows } = await sql<Claimed>`
    update webhook_deliveries d
    set is_leaving = true, attempts = d.attempts + 1,
      next_at = auction_clock() + make_interval(secs => ${diesAfter} * (d.attempts + 1))
    from unnest(${[...shares.keys()]}::uuid[], ${[...shares.values()]}::int[]) as s(endpoint_id, room)
    join webhook_endpoints e on e.id = s.endpoint_id
    cross join lateral (
      select id from webhook_deliveries
      where endpoint_id = s.endpoint_id and state = 'waiting' and next_at <= auction_clock()
      order by next_at limit s.room for update skip locked
    ) as due
    where d.id = due.id
    returning d.id, d.attempts as attempt, d.event, d.body, e.id as "endpointId", e.url, e.secret,
      case when e.old_secret_until > auction_clock() then e.old_secret end as "oldSecret"`.execute(
    tx,
  );
  return rows;
}
