import { replay } from '@fairlot/rules';
import { termsOf } from '#bidding/bids/public.ts';
import { readReserveChanges, standingOf, termsLogOf } from '#bidding/lot-state/public.ts';
import type { Database } from '#platform/database/database.ts';

/**
 * The faults of a lot according to its own log; empty if none. The leader is also found in a second way:
 * the highest standing maximum, the earliest of equals.
 */
export async function auditLot(database: Database, lotId: string): Promise<string[]> {
  const { state, auction, log, events, changes } = await readLot(database, lotId);

  const problems: string[] = [];
  const same = (what: string, found: unknown, expected: unknown) => {
    const [one, other] = [JSON.stringify(found), JSON.stringify(expected)];
    if (one !== other) problems.push(`${what}: ${one}, not ${other}`);
  };

  const terms = termsOf(state as never, auction as never);
  const bids = log.map((bid) => ({
    bidder: bid.bidder_id,
    max: bid.max_cents,
    retracted: bid.retracted_at !== null,
  }));
  same('standing', standingOf(state), replay(termsLogOf(terms, changes.get(lotId)), bids).standing);
  same('leader', state.leader_id, highestMaximum(bids));
  same(
    'ordinals',
    log.map((bid) => bid.ordinal),
    log.map((_, index) => index + 1),
  );
  same('accepted', state.accepted_count, log.length);
  same('sequence', state.sequence, events.at(-1)?.sequence ?? 0);
  for (const [index, event] of events.entries()) {
    const before = events[index - 1];
    // Only a retraction skips numbers (decision 067).
    if (event.kind !== 'retracted' && event.sequence !== (before?.sequence ?? 0) + 1) {
      problems.push(`numbers jump at event ${event.sequence}`);
    }
    if (!before || event.kind === 'retracted') continue;
    if ((event.price_cents ?? 0) < (before.price_cents ?? 0)) {
      problems.push(`price fell at event ${event.sequence}`);
    }
    if (event.close_at < before.close_at) problems.push(`close shortened at ${event.sequence}`);
  }
  return problems;
}

/**
 * Everything in one snapshot: a bid whose caller was told to try again may be committed between two reads.
 */
function readLot({ kysely }: Database, lotId: string) {
  return kysely
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (db) => {
      const state = await db
        .selectFrom('lot_states')
        .selectAll()
        .where('lot_id', '=', lotId)
        .executeTakeFirstOrThrow();
      const auction = await db
        .selectFrom('auctions')
        .select(['increments', 'reserve_policy', 'whole_increments_only'])
        .where('id', '=', state.auction_id)
        .executeTakeFirstOrThrow();
      const log = await db
        .selectFrom('bids')
        .selectAll()
        .where('lot_id', '=', lotId)
        .where('ordinal', 'is not', null)
        .orderBy('ordinal')
        .execute();
      const events = await db
        .selectFrom('lot_events')
        .selectAll()
        .where('lot_id', '=', lotId)
        .orderBy('sequence')
        .execute();
      return { state, auction, log, events, changes: await readReserveChanges(db, [lotId]) };
    });
}

/** A bidder's maximum is their last one; they are as early as the bid that first reached it without a break. */
function highestMaximum(bids: readonly { bidder: string; max: number; retracted: boolean }[]) {
  let leader: { bidder: string; max: number } | null = null;
  for (const { bidder, max, retracted } of bids) {
    if (retracted) continue;
    if (leader === null || leader.bidder === bidder || max > leader.max) leader = { bidder, max };
  }
  return leader?.bidder ?? null;
}
