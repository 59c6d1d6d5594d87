-- The bid log and what follows from it.

-- The narrow row that a bid updates. Half of each page stays free and no index covers a column
-- that an ordinary bid changes, so updates stay in place (heap-only tuples).
create table lot_states (
  lot_id uuid primary key,
  session_id uuid not null,
  auction_id uuid not null,
  foreign key (lot_id, session_id, auction_id) references lots (id, session_id, auction_id),
  start_price_cents bigint not null check (start_price_cents > 0),
  reserve_cents bigint check (reserve_cents > 0),
  -- the lot's own table of increments; null: the auction's
  increments jsonb,
  price_cents bigint,
  leader_id uuid references users,
  leader_paddle integer,
  leader_max_cents bigint,
  -- bids that the history shows
  bid_count integer not null default 0 check (bid_count >= 0),
  -- accepted bids, seen or not: the ordinal of the last one
  accepted_count integer not null default 0 check (accepted_count >= bid_count),
  reserve_met boolean not null default false,
  scheduled_close_at timestamptz not null,
  -- a lot is open while clock_timestamp() < close_at and it is neither hammered nor withdrawn
  close_at timestamptz not null,
  -- number of the last lot event
  sequence integer not null default 0 check (sequence >= 0),
  outcome text check (outcome in ('sold', 'passed', 'withdrawn')),
  -- when the hammer or the withdrawal was recorded
  ended_at timestamptz,
  check ((leader_id is null) = (price_cents is null)),
  check ((leader_id is null) = (leader_max_cents is null)),
  check ((leader_id is null) = (leader_paddle is null)),
  check (price_cents >= start_price_cents),
  check (leader_max_cents >= price_cents),
  check ((outcome is null) = (ended_at is null)),
  check (outcome is distinct from 'sold' or (leader_id is not null and reserve_met)),
  -- a lot without a reserve cannot be withdrawn after a bid (UCC 2-328)
  check (outcome is distinct from 'withdrawn' or leader_id is null or reserve_cents is not null)
) with (fillfactor = 50);
create index lot_states_due on lot_states (close_at) where outcome is null;
create index lot_states_auction on lot_states (auction_id);
create index lot_states_session on lot_states (session_id);

-- Every attempt that reached a decision, refused ones too: the same bidUniqueId gets the same answer.
create table bids (
  id uuid primary key,
  lot_id uuid not null references lots,
  bidder_id uuid not null references users,
  paddle_number integer not null,
  unique_id text not null check (length(unique_id) between 1 and 64),
  result text not null check (result in (
    'BidWins', 'BidOutbidByMax', 'IncreaseMax', 'DecreaseMax', 'FailedReserve',
    'FailedMinimum', 'FailedLowBid', 'IllegalIncrement', 'SelfUnderbid', 'LotClosed', 'LotWidthdrawn'
  )),
  max_cents bigint not null check (max_cents > 0),
  -- what this bid left the bidder standing at, as he was answered
  own_max_cents bigint,
  -- place among the lot's accepted bids; null for a refused one
  ordinal integer check (ordinal > 0),
  -- others can see that something happened
  seen boolean not null,
  -- why the price became what it is, for the history
  reason text,
  price_cents bigint,
  increment_cents bigint not null,
  bid_count integer not null,
  reserve_met boolean not null,
  close_at timestamptz not null,
  sequence integer not null,
  placed_at timestamptz not null,
  retracted_at timestamptz,
  unique (lot_id, bidder_id, unique_id),
  unique (lot_id, ordinal),
  check ((ordinal is not null) = (result in ('BidWins', 'BidOutbidByMax', 'IncreaseMax', 'DecreaseMax', 'FailedReserve'))),
  check (ordinal is not null or retracted_at is null)
);
create index bids_bidder on bids (bidder_id, placed_at desc);

-- Every maximum entered before the seller approved the bidder: moves no price and no clock. Those of
-- a bidder on a lot are found by the first columns of the unique index.
create table pending_bids (
  id uuid primary key,
  lot_id uuid not null references lots,
  bidder_id uuid not null references users,
  unique_id text not null check (length(unique_id) between 1 and 64),
  max_cents bigint not null check (max_cents > 0),
  entered_at timestamptz not null,
  unique (lot_id, bidder_id, unique_id)
);
create index pending_bids_bidder on pending_bids (bidder_id);

-- What others could see happen to a lot, numbered without gaps under the lot's lock.
create table lot_events (
  lot_id uuid not null references lots,
  sequence integer not null check (sequence > 0),
  kind text not null check (kind in (
    'bid', 'retracted', 'extended-for-outage', 'sold', 'passed', 'withdrawn'
  )),
  bid_id uuid references bids,
  price_cents bigint,
  close_at timestamptz not null,
  happened_at timestamptz not null,
  primary key (lot_id, sequence),
  check ((kind = 'bid') = (bid_id is not null))
);
