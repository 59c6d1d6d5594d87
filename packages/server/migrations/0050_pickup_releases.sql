-- Slots that were given back: staff see who will not come after all.
create table pickup_releases (
  -- the reservation's
  id uuid primary key,
  invoice_id uuid not null references invoices,
  starts_at timestamptz not null,
  released_at timestamptz not null,
  -- calendars keep the entry with the greater number: a slot that is chosen later goes on from here
  moves integer not null
);
create index pickup_releases_invoice on pickup_releases (invoice_id, released_at desc);
