import { crowdOfNetwork } from '@fairlot/rules';
import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import type { DB } from '#platform/database/schema.ts';

/**
 * Facts shared by accounts that are only compared in the database: they are stored as hashes and never
 * shown.
 */
export interface SharedMeans {
  readonly bidderId: string;
  /** The account of the seller's side. */
  readonly userId: string;
  readonly fact: 'card' | 'device' | 'network';
  readonly hint: string;
}

/** Cards with the same number, and networks from which both signed in. */
export async function readSharedMeans(
  db: Kysely<DB>,
  bidderIds: readonly string[],
  userIds: readonly string[],
): Promise<SharedMeans[]> {
  if (bidderIds.length === 0 || userIds.length === 0) return [];
  const { rows } = await sql<SharedMeans>`
    select b.user_id as "bidderId", o.user_id as "userId", 'card' as fact,
      initcap(b.brand) || ' ending in ' || b.last4 as hint
    from payment_methods o
    join payment_methods b on b.fingerprint = o.fingerprint and b.gateway = o.gateway
    where o.user_id = any(${userIds}) and b.user_id = any(${bidderIds}) and b.user_id <> o.user_id
    union all
    select b.user_id, o.user_id,
      case when bool_or(b.device_hash = o.device_hash) then 'device' else 'network' end,
      'both until ' || to_char(max(least(b.last_seen_at, o.last_seen_at)), 'Mon FMDD, YYYY')
    from login_networks o
    join login_networks b on b.network_hash = o.network_hash
    where o.user_id = any(${userIds}) and b.user_id = any(${bidderIds}) and b.user_id <> o.user_id
      and (
        select count(distinct c.user_id) from login_networks c where c.network_hash = o.network_hash
      ) < ${crowdOfNetwork}
    group by b.user_id, o.user_id`.execute(db);
  return rows;
}
