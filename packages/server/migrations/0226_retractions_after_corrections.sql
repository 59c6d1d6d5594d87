-- Made after its lot was corrected: it does not use up the one that a bidder has in an auction (decision 115).
alter table retractions add column after_correction boolean not null default false;

drop index retractions_own_once;
create unique index retractions_own_once on retractions (auction_id, bidder_id)
  where made_by is null and not after_correction;
