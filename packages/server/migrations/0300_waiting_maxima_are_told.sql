-- A maximum of a group that was handed to the bids while its bidder was away: what the bids make of it is still to be
-- told. A node of the release before leaves it false, and tells its own when it hands them over.
alter table either_or_lots add column untold boolean not null default false;
create index either_or_lots_untold on either_or_lots (lot_id) where untold;
