-- Each time a maximum of a group is handed to the bids it has an id of its own there: what was refused
-- before and has its turn anew is another bid.
alter table either_or_lots
  -- the id of the bid that the maximum was handed over as, with placed_at
  add column placed_as text;
