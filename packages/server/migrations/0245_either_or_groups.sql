-- Either-or (domain): lots of a sale of which a bidder wants some. Which maximum is placed next is
-- decided by rules/bidding/either-or.ts.
create table either_or_groups (
  -- chosen by the browser, so that a group sent again is known
  id uuid primary key,
  user_id uuid not null references users,
  auction_id uuid not null references auctions,
  wanted integer not null check (wanted > 0),
  made_at timestamptz not null default auction_clock(),
  -- as many were won as were wanted, or every lot is decided; null: it goes on
  ended_at timestamptz
);
create index either_or_groups_user on either_or_groups (user_id, auction_id);
create index either_or_groups_going on either_or_groups (id) where ended_at is null;

create table either_or_lots (
  group_id uuid not null references either_or_groups on delete cascade,
  lot_id uuid not null references lots,
  user_id uuid not null references users,
  -- the bidder's order
  rank integer not null,
  max_cents bigint not null check (max_cents > 0),
  -- when the maximum was handed to the bids; null: it waits
  placed_at timestamptz,
  -- when the bidder let it go after having been outbid
  let_go_at timestamptz,
  primary key (group_id, lot_id),
  -- a lot is in one group of a bidder
  unique (user_id, lot_id)
);
create index either_or_lots_lot on either_or_lots (lot_id);

-- Whose turn comes while they are away is told so.
alter table alerts
  drop constraint alerts_kind_check,
  add constraint alerts_kind_check check (kind in (
    'BidderUserAuctionApproved', 'BidderOutbid', 'BidderWins', 'HighBidAfterRetract',
    'FavoriteBidOn', 'LotWithdrawn', 'EitherOrPlaced', 'SellerPublishedAuction', 'Test'
  ));
