-- A sale's seller may pause it and give its lots more time (seller.md, 4.6 and 4.7).

-- While a sale is paused its clock stands at paused_at: no lot of it that was open then takes a bid or is
-- hammered. Written under the locks of all its lots that have not ended, so whoever holds one of them
-- reads here what is true for as long.
create table sale_pauses (
  id uuid primary key,
  auction_id uuid not null references auctions,
  -- in the seller's own words: every bidder reads it
  reason text not null check (reason <> ''),
  paused_at timestamptz not null,
  -- null: it lasts
  resumed_at timestamptz check (resumed_at >= paused_at)
);
create unique index sale_pauses_lasting on sale_pauses (auction_id) where resumed_at is null;
create index sale_pauses_auction on sale_pauses (auction_id);

-- More time that a seller gave the lots of a sale.
create table sale_extensions (
  -- made by who asks, so that asking twice gives it once
  id uuid primary key,
  auction_id uuid not null references auctions,
  -- null: all of the sale; otherwise those scheduled from this lot on
  from_lot_id uuid references lots,
  minutes integer not null check (minutes > 0),
  reason text not null check (reason <> ''),
  extended_at timestamptz not null
);
create index sale_extensions_auction on sale_extensions (auction_id);

-- Where the clock of a sale stands; that of a paused one does not go on.
create function sale_clock(sale uuid) returns timestamptz language sql stable as $$
  select coalesce(
    (select paused_at from sale_pauses where auction_id = sale and resumed_at is null),
    auction_clock()
  )
$$;

alter table lot_events
  drop constraint lot_events_kind_check,
  add constraint lot_events_kind_check check (kind in (
    'bid', 'retracted', 'reserve-lowered', 'extended-for-outage', 'sold', 'passed', 'withdrawn',
    'paused', 'resumed', 'extended-by-seller'
  ));
