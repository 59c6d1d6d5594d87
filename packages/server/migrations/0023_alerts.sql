-- Alerts reach those who look on, whatever dies in between; and bids on favourites are told of.

-- When it was pushed to the connections of its user; null: not known to be. Whoever is not there
-- finds it on his next visit.
alter table alerts add column told_at timestamptz;
update alerts set told_at = created_at;
create index alerts_untold on alerts (created_at) where told_at is null and dismissed_at is null;
create index alerts_published on alerts (auction_id, id) where kind = 'SellerPublishedAuction';

-- Up to which of the lot's events its fan has been told, or need not be, and when he last was.
alter table favorites add column told_sequence integer not null default 0;
alter table favorites add column told_at timestamptz;
update favorites f set told_sequence = s.sequence from lot_states s where s.lot_id = f.lot_id;
