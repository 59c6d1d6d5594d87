import type { PoolClient } from 'pg';
import { arrayText, pipeline, rowsOf } from '#platform/database/pipeline.ts';
import type { Statement } from '#platform/database/pipeline.ts';
import type { BidderFacts, Facts, LimitFacts, LotFacts } from './facts.ts';
import { readClock, timeOf } from './read-clock.queries.ts';

/** Somebody with a limit in a sale. */
interface Limited {
  readonly auctionId: string;
  readonly bidderId: string;
}

/**
 * Locks the registrations of those bidders of a batch who have a limit, and reads how much of it is
 * taken: their bids on other lots may be in decision at the same moment on other nodes, which wait here.
 * Registrations are locked after lots and in the order of their ids, so that batches cannot deadlock. A
 * batch without such a bidder sends no query. The clock is read once more after the locks.
 */
export async function lockLimits(
  client: PoolClient,
  { now, lots, bidders }: Pick<Facts, 'now' | 'lots' | 'bidders'>,
): Promise<Pick<Facts, 'now' | 'limits'>> {
  const limited = limitedIn(lots, bidders);
  if (limited.length === 0) return { now, limits: [] };
  const [, clock, limits, taken] = await pipeline(client, [
    lockRegistrations(limited),
    readClock,
    readLimits(limited),
    readTaken(limited, lots),
  ]);
  const sums = new Map(rowsOf<TakenRow>(taken).map((row) => [keyOf(row), row.cents]));
  return {
    now: timeOf(clock),
    limits: rowsOf<Omit<LimitFacts, 'elsewhere_cents'>>(limits).map((row) => ({
      ...row,
      elsewhere_cents: sums.get(keyOf(row)) ?? 0,
    })),
  };
}

interface TakenRow {
  readonly auction_id: string;
  readonly bidder_id: string;
  readonly cents: number;
}

const keyOf = (row: Omit<TakenRow, 'cents'>) => `${row.auction_id} ${row.bidder_id}`;

function limitedIn(lots: readonly LotFacts[], bidders: readonly BidderFacts[]): Limited[] {
  const auctionOf = new Map(lots.map((lot) => [lot.lot_id, lot.auction_id]));
  const limited = new Map<string, Limited>();
  for (const { lot_id, bidder_id: bidderId, limit_cents: limit, registration } of bidders) {
    const auctionId = auctionOf.get(lot_id);
    if (limit === null || registration !== 'approved' || auctionId === undefined) continue;
    limited.set(`${auctionId} ${bidderId}`, { auctionId, bidderId });
  }
  return [...limited.values()];
}

const pairs = (limited: readonly Limited[]) => [
  arrayText(limited.map(({ auctionId }) => auctionId)),
  arrayText(limited.map(({ bidderId }) => bidderId)),
];

function lockRegistrations(limited: readonly Limited[]): Statement {
  return {
    name: 'bids-lock-limits',
    text: `
      select from unnest($1::uuid[], $2::uuid[]) as b(auction_id, bidder_id)
      join registrations r on r.auction_id = b.auction_id and r.user_id = b.bidder_id
      order by r.id for no key update of r`,
    values: pairs(limited),
  };
}

/** As they are under the lock: a limit may have been changed or taken away while this waited for the lock. */
function readLimits(limited: readonly Limited[]): Statement {
  return {
    name: 'bids-limits',
    text: `
      select b.auction_id, b.bidder_id, r.limit_cents, w.count as waiting_count
      from unnest($1::uuid[], $2::uuid[]) as b(auction_id, bidder_id)
      join registrations r on r.auction_id = b.auction_id and r.user_id = b.bidder_id
      cross join lateral (
        select count(*) from pending_bids p join lot_states s on s.lot_id = p.lot_id
        where p.bidder_id = b.bidder_id and s.auction_id = b.auction_id and s.outcome is null
          and p.above_limit_since is not null and p.voided_at is null
      ) w
      where r.limit_cents is not null`,
    values: pairs(limited),
  };
}

/**
 * What lots outside the batch take, by `countsTowardsLimit` of the rules. Goes through the lots of the
 * sale once, however many bidders ask: leaders have no index, so that a bid touches none. Compared with
 * `is true`, the sets are looked up in a hash; as a plain condition each lot would be compared with each
 * bidder (measured: three times as long with a hundred of them and 10,000 lots).
 */
function readTaken(limited: readonly Limited[], lots: readonly LotFacts[]): Statement {
  return {
    name: 'bids-taken-limits',
    text: `
      select auction_id, leader_id as bidder_id,
        sum(case when outcome = 'sold' then price_cents else leader_max_cents end)::bigint as cents
      from lot_states
      where auction_id = any($1::uuid[]) and (outcome is null or outcome = 'sold')
        and (leader_id in (select unnest($2::uuid[]))) is true
        and (lot_id in (select unnest($3::uuid[]))) is not true
      group by auction_id, leader_id`,
    values: [
      arrayText([...new Set(limited.map(({ auctionId }) => auctionId))]),
      arrayText(limited.map(({ bidderId }) => bidderId)),
      arrayText(lots.map(({ lot_id }) => lot_id)),
    ],
  };
}
