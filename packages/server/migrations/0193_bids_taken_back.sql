-- Why a company blocks a bidder, of a closed list: what is recorded against them takes their bids back.
alter table bidder_blocks
  add column cause text not null default 'other' check (cause in ('unpaid', 'fraud', 'other'));

-- Made by the house, of whoever it has blocked for this; null: by the bidder, or by staff for them.
alter table retractions
  add column block_cause text check (block_cause in ('unpaid', 'fraud')),
  add check (block_cause is null or made_by is not null);

-- The house takes bids back of whoever made them, not of the leader alone: the event names one of these.
alter table lot_events
  drop constraint lot_events_check,
  add check (
    case kind when 'bid' then bid_id is not null when 'retracted' then true else bid_id is null end
  );
