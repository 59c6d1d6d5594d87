import { CompiledQuery } from 'kysely';
import type { Transaction } from 'kysely';
import type { DB } from '#platform/database/schema.ts';

/** SQL: user `u` is bidder `b` and has not closed their account. */
export const bidderStands = 'u.id = b.bidder_id and u.deactivated_at is null';

/** SQL: login `l` is the one that bidder `b` used, and has not ended. */
export const loginStands =
  'l.id = b.login_id and l.user_id = b.bidder_id and l.expires_at > auction_clock()';

/**
 * Whether a login still exists, as the transaction sees it: the API checks it against a short-lived
 * cache.
 */
export async function isSignedIn(
  tx: Transaction<DB>,
  { bidderId, loginId }: { bidderId: string; loginId: string },
): Promise<boolean> {
  const { rows } = await tx.executeQuery(
    CompiledQuery.raw(
      `select from (values ($1::uuid, $2::uuid)) as b(bidder_id, login_id)
       join users u on ${bidderStands} join logins l on ${loginStands}`,
      [bidderId, loginId],
    ),
  );
  return rows.length > 0;
}
