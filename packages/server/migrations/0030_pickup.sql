-- Who fetches his lots when, and the evidence that he did.

alter table pickup_windows add unique (id, per_slot);

create table pickup_reservations (
  id uuid primary key,
  -- one an invoice: choosing another moves it, under a new id, by which a page that shows an old one is told
  invoice_id uuid not null unique references invoices,
  window_id uuid not null,
  per_slot integer not null,
  foreign key (window_id, per_slot) references pickup_windows (id, per_slot),
  starts_at timestamptz not null,
  -- the seat in the slot: no slot has more than it has places
  place integer not null check (place between 1 and per_slot),
  unique (window_id, starts_at, place),
  -- how often another slot had been chosen before: calendars keep the entry with the greater number
  moves integer not null default 0 check (moves >= 0),
  created_at timestamptz not null,
  -- when the reminder is due; null: there is none, the slot was chosen shortly before
  remind_at timestamptz,
  -- when the reminder was written, or found to be needed no more
  reminded_at timestamptz
);
create index pickup_reservations_to_remind on pickup_reservations (remind_at)
  where remind_at is not null and reminded_at is null;

-- Lots handed over at one check-in, and who signed for them.
create table handovers (
  id uuid primary key,
  invoice_id uuid not null references invoices,
  staff_id uuid not null references users,
  signed_by text not null check (signed_by <> ''),
  -- the strokes of the signature as the `d` of an SVG path
  signature text not null check (signature <> ''),
  handed_over_at timestamptz not null
);
create index handovers_invoice on handovers (invoice_id);

create table handed_over_lots (
  handover_id uuid not null references handovers,
  invoice_id uuid not null,
  -- given away once
  lot_id uuid not null unique,
  primary key (handover_id, lot_id),
  foreign key (invoice_id, lot_id) references invoice_lots (invoice_id, lot_id)
);
