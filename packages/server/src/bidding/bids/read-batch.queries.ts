import type { PoolClient } from 'pg';
import { askPosition, positionOf } from '#bidding/acknowledged/public.ts';
import type { Position } from '#bidding/acknowledged/public.ts';
import { arrayText, begin, epochMs, rowsOf, pipeline } from '#platform/database/pipeline.ts';
import type { Statement } from '#platform/database/pipeline.ts';
import { hasExpired } from '#identity/payment-methods/public.ts';
import { conflictOfInterest } from '#selling/consignors/public.ts';
import type { BidRequest } from './bid-request.ts';
import type {
  AuctionFacts,
  BidderFacts,
  DecidedBid,
  Facts,
  LotFacts,
  WaitingBid,
} from './facts.ts';
import { keepAccountsOpen } from './keep-accounts-open.ts';
import { lockLimits } from './read-limits.queries.ts';
import { readClock, timeOf } from './read-clock.queries.ts';
import { bidderStands, loginStands } from './standing-login.ts';

/**
 * Begins the transaction, keeps accounts from being closed, locks all lots of the batch in the order of
 * their ids, so that batches cannot deadlock, and reads what the decisions need. The statements are
 * pipelined, yet each has its own snapshot and begins when the one before is done: clock and facts are
 * read while the locks are held (domain.md, Clock). Limits of bidders are locked and read after that.
 * With where the database is: whoever asks decides nothing on one that is behind.
 */
export async function lockAndRead(
  client: PoolClient,
  requests: readonly BidRequest[],
): Promise<{ facts: Facts; position: Position }> {
  const lotIds = [...new Set(requests.map(({ lotId }) => lotId))];
  const [, position, , lots, clock, auctions, bidders, decided, waiting] = await pipeline(client, [
    begin,
    askPosition,
    keepAccountsOpen,
    lockLots(lotIds),
    readClock,
    readAuctions(lotIds),
    readBidders(requests),
    readDecided(requests),
    readWaiting(requests),
  ]);
  const facts = {
    now: timeOf(clock),
    lots: rowsOf<LotFacts>(lots),
    auctions: rowsOf<AuctionFacts>(auctions),
    bidders: rowsOf<BidderFacts>(bidders),
    decided: rowsOf<DecidedBid>(decided),
    waiting: rowsOf<WaitingBid>(waiting),
  };
  return {
    facts: { ...facts, ...(await lockLimits(client, facts)) },
    position: positionOf(position),
  };
}

function lockLots(lotIds: string[]): Statement {
  return {
    name: 'bids-lock',
    text: `
      select lot_id, session_id, auction_id, start_price_cents, reserve_cents, increments,
        price_cents, leader_id, leader_paddle, leader_max_cents, bid_count, accepted_count,
        reserve_met, ${epochMs('close_at')} as close_at, sequence, outcome
      from lot_states where lot_id = any($1::uuid[]) order by lot_id for update`,
    values: [arrayText(lotIds)],
  };
}

function readAuctions(lotIds: string[]): Statement {
  return {
    name: 'bids-auctions',
    text: `
      select a.id, seller_company_id, increments, reserve_policy, whole_increments_only, soft_close_ms,
        published_at <= auction_clock() and coalesce(starts_at, published_at) <= auction_clock()
          is true as is_open,
        ${epochMs('p.paused_at')} as paused_at, p.reason as pause_reason
      from public_auctions a
      left join sale_pauses p on p.auction_id = a.id and p.resumed_at is null
      where a.id in (select auction_id from lot_states where lot_id = any($1::uuid[]))`,
    values: [arrayText(lotIds)],
  };
}

function readBidders(requests: readonly BidRequest[]): Statement {
  const distinct = [
    ...new Map(
      requests.map((request) => [
        `${request.lotId} ${request.bidderId} ${request.loginId}`,
        request,
      ]),
    ).values(),
  ];
  // Retractions are not selected by auction too: while there are few, PostgreSQL would choose that index
  // and keep the plan.
  return {
    name: 'bids-bidders',
    text: `
      select b.lot_id, b.bidder_id, b.login_id,
        b.login_id is null or l.id is not null as is_signed_in,
        u.email_verified_at is not null as email_verified,
        case when p.user_id is null then 'none'
          when ${hasExpired('p')} then 'expired'
          else 'valid' end as card,
        ${conflictOfInterest({
          userId: 'b.bidder_id',
          email: 'u.email',
          sellerId: 'a.seller_company_id',
          consignorId: 's.consignor_id',
        })} as conflict,
        back.has_retracted, back.take_backs,
        r.status as registration, r.refusal_cause, r.paddle_number, r.limit_cents
      from unnest($1::uuid[], $2::uuid[], $3::uuid[]) as b(lot_id, bidder_id, login_id)
      join lot_states s on s.lot_id = b.lot_id
      join auctions a on a.id = s.auction_id
      join users u on ${bidderStands}
      left join logins l on ${loginStands}
      left join payment_methods p on p.user_id = b.bidder_id
      left join registrations r on r.auction_id = s.auction_id and r.user_id = b.bidder_id
      cross join lateral (
        select coalesce(bool_or(block_cause is null), false) as has_retracted,
          count(block_cause)::int as take_backs
        from retractions where bidder_id = b.bidder_id and lot_id = b.lot_id
      ) back`,
    values: [
      arrayText(distinct.map(({ lotId }) => lotId)),
      arrayText(distinct.map(({ bidderId }) => bidderId)),
      arrayText(distinct.map(({ loginId }) => loginId)),
    ],
  };
}

/**
 * Bids of these ids that were decided before, accepted or refused. The lookup follows the order of the
 * unique index, so that no other fits: while there are few bids, PostgreSQL may choose any index, or
 * reverse the join, and keep that plan.
 */
function readDecided(requests: readonly BidRequest[]): Statement {
  return {
    name: 'bids-decided',
    text: `
      select b.lot_id, b.bidder_id, b.unique_id, b.max_cents, b.result, b.price_cents,
        b.increment_cents, b.own_max_cents, b.ordinal, b.bid_count, b.reserve_met,
        ${epochMs('b.close_at')} as close_at, b.sequence
      from unnest($1::uuid[], $2::uuid[], $3::text[]) as r(lot_id, bidder_id, unique_id)
      cross join lateral (
        select * from bids
        where lot_id = r.lot_id and bidder_id = r.bidder_id
          and unique_id between r.unique_id and r.unique_id
        order by unique_id limit 1
      ) b`,
    values: [
      arrayText(requests.map(({ lotId }) => lotId)),
      arrayText(requests.map(({ bidderId }) => bidderId)),
      arrayText(requests.map(({ uniqueId }) => uniqueId)),
    ],
  };
}

/** All waiting bids of these bidders on these lots; most have none. Changes under the lot's lock. */
function readWaiting(requests: readonly BidRequest[]): Statement {
  const distinct = [
    ...new Map(
      requests.map((request) => [`${request.lotId} ${request.bidderId}`, request]),
    ).values(),
  ];
  return {
    name: 'bids-waiting',
    text: `
      select p.id, p.lot_id, p.bidder_id, p.unique_id, p.max_cents,
        p.above_limit_since is not null as above_limit, p.voided_at is not null as is_void
      from unnest($1::uuid[], $2::uuid[]) as b(lot_id, bidder_id)
      cross join lateral (
        select * from pending_bids where lot_id = b.lot_id and bidder_id = b.bidder_id offset 0
      ) p
      order by p.entered_at, p.id`,
    values: [
      arrayText(distinct.map(({ lotId }) => lotId)),
      arrayText(distinct.map(({ bidderId }) => bidderId)),
    ],
  };
}
