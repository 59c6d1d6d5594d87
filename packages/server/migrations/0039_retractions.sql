-- Every retraction with its reason (decision 041): it bars its maker from the lot, counts towards
-- the one he may make in an auction, and towards his flag.
create table retractions (
  id uuid primary key,
  lot_id uuid not null references lots,
  auction_id uuid not null references auctions,
  bidder_id uuid not null references users,
  -- null: none was given
  reason text check (reason in ('TypingSlip', 'DescriptionChanged', 'SellerNotReached')),
  -- who of the staff made it for the bidder; null: the bidder himself
  made_by text,
  retracted_at timestamptz not null
);
create index retractions_bidder on retractions (bidder_id, auction_id, lot_id);
create index retractions_auction on retractions (auction_id, retracted_at);
-- Two at once, on two lots, are decided by this.
create unique index retractions_own_once on retractions (auction_id, bidder_id) where made_by is null;

-- Those made before. One retraction takes back all of a bidder's bids on a lot at one time.
insert into retractions (id, lot_id, auction_id, bidder_id, made_by, retracted_at)
select gen_random_uuid(), lot_id, auction_id, bidder_id,
  case when row_number() over (partition by auction_id, bidder_id order by retracted_at) > 1
    then 'not recorded' end,
  retracted_at
from (
  select distinct b.lot_id, s.auction_id, b.bidder_id, b.retracted_at
  from bids b join lot_states s on s.lot_id = b.lot_id
  where b.retracted_at is not null
) made;

-- Prices that those bids drove tell the maximum they were driven against: they are shown no more.
update bids b set price_cents = null, reason = null
from (
  select lot_id, min(placed_at) as began, max(retracted_at) as ended
  from bids where retracted_at is not null group by lot_id
) driven
where b.lot_id = driven.lot_id and b.retracted_at is null
  and b.placed_at between driven.began and driven.ended;
