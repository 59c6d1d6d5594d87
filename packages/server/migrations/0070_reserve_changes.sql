-- A reserve may be lowered or taken away once while its lot is open; what bids meant before it is still known.

create table reserve_changes (
  lot_id uuid primary key references lots,
  from_cents bigint not null check (from_cents > 0),
  -- null: sold without reserve from then on
  to_cents bigint check (to_cents > 0 and to_cents < from_cents),
  -- accepted bids before it, retracted ones counted
  after_bids integer not null check (after_bids >= 0),
  -- its number among the lot's events
  sequence integer not null,
  -- who of the staff, in the seller's own words
  made_by text not null check (made_by <> ''),
  changed_at timestamptz not null,
  foreign key (lot_id, sequence) references lot_events (lot_id, sequence)
);

alter table lot_events
  drop constraint lot_events_kind_check,
  add constraint lot_events_kind_check check (kind in (
    'bid', 'retracted', 'reserve-lowered', 'extended-for-outage', 'sold', 'passed', 'withdrawn'
  ));
