-- What a lot of a running sale says is corrected for all to see (seller.md, 4.2).

-- One row a field. Never changed or deleted: bidders and courts ask what was said when.
create table lot_corrections (
  id uuid primary key,
  lot_id uuid not null references lots,
  -- what was corrected at once has one
  change_id uuid not null,
  field text not null check (field in (
    'title', 'description', 'condition', 'pieces', 'dimensions', 'provenance', 'code', 'lowEstimate',
    'highEstimate', 'pictures'
  )),
  -- as people read them, a description without its markup; of pictures the name of the one that was removed
  before text not null,
  after text not null,
  -- read under the lot's lock: bids of before were made by what was said before
  corrected_at timestamptz not null,
  check (before <> after)
);
create index lot_corrections_lot on lot_corrections (lot_id, corrected_at);
create index lot_corrections_change on lot_corrections (change_id);
create trigger lot_corrections_stay before update or delete on lot_corrections
  for each row execute function refuse_change();

alter table lot_events
  drop constraint lot_events_kind_check,
  add constraint lot_events_kind_check check (kind in (
    'bid', 'retracted', 'reserve-lowered', 'extended-for-outage', 'sold', 'passed', 'withdrawn',
    'paused', 'resumed', 'extended-by-seller', 'corrected'
  ));
