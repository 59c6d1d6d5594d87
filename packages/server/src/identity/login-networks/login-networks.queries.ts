import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import type { DB } from '#platform/database/schema.ts';
import type { NetworkMarks } from './network-marks.ts';

/**
 * Days that a network is stored after somebody signed in from it: as long as a sale and its disputes
 * last.
 */
const rememberedDays = 90;

/** Stores or renews that somebody signed in from a network. */
export async function noteNetwork(
  db: Kysely<DB>,
  userId: string,
  { network, device }: NetworkMarks,
): Promise<void> {
  await db
    .insertInto('login_networks')
    .values({ user_id: userId, network_hash: network, device_hash: device })
    .onConflict((conflict) =>
      conflict
        .columns(['user_id', 'network_hash', 'device_hash'])
        .doUpdateSet({ last_seen_at: sql<Date>`auction_clock()` }),
    )
    .execute();
}

export async function forgetOldNetworks(db: Kysely<DB>): Promise<void> {
  await db
    .deleteFrom('login_networks')
    .where(
      'last_seen_at',
      '<',
      sql<Date>`auction_clock() - make_interval(days => ${rememberedDays})`,
    )
    .execute();
}
