-- What becomes of lots that the hammer passed: offers to their bidders, and what was decided (seller.md,
-- 4.10 and 4.12).

-- An offer of a passed lot to one of its bidders, at a price in cents. It is never changed but for its end.
create table after_sale_offers (
  id uuid primary key,
  lot_id uuid not null references lots,
  auction_id uuid not null references auctions,
  bidder_id uuid not null references users,
  paddle_number integer not null,
  price_cents bigint not null check (price_cents > 0),
  made_by uuid not null references users,
  made_at timestamptz not null,
  expires_at timestamptz not null check (expires_at > made_at),
  state text not null default 'open'
    check (state in ('open', 'accepted', 'declined', 'withdrawn', 'expired')),
  ended_at timestamptz,
  check ((state = 'open') = (ended_at is null))
);
-- One bidder is asked at a time, and a lot is sold once.
create unique index after_sale_offers_open on after_sale_offers (lot_id)
  where state in ('open', 'accepted');
create index after_sale_offers_auction on after_sale_offers (auction_id);
create index after_sale_offers_bidder on after_sale_offers (bidder_id);
create index after_sale_offers_expiry on after_sale_offers (expires_at) where state = 'open';

-- What became of a lot after its hammer, which stays as it was recorded: appended, never changed. The last
-- one holds; but where the new lot of a relisting was removed from its draft, the old one waits again.
create table lot_outcomes (
  lot_id uuid not null references lots,
  ordinal integer not null check (ordinal > 0),
  auction_id uuid not null references auctions,
  kind text not null check (kind in ('sold', 'returned', 'relisted')),
  offer_id uuid unique references after_sale_offers,
  relisted_as uuid unique references lots on delete set null,
  happened_at timestamptz not null,
  primary key (lot_id, ordinal),
  check ((kind = 'sold') = (offer_id is not null)),
  check (kind = 'relisted' or relisted_as is null)
);
create index lot_outcomes_auction on lot_outcomes (auction_id);
