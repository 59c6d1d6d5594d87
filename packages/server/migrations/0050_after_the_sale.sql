-- Pickup slots that were given back (staff see who will not come after all), and where banks send payers back to.

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

-- the site that its payer was on: a bank that insists on a page of its own sends browsers back there
alter table charges add column host text;
