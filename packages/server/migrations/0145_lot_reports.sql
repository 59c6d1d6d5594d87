-- What people say is wrong with lots: for whoever runs the installation, and hidden from the seller.

create table lot_reports (
  -- made by the browser, so that a report sent twice is one
  id uuid primary key,
  -- refers to nothing: a seller who removes the lot does not remove what was said of it
  lot_id uuid not null,
  seller_company_id uuid not null references seller_companies,
  -- as it was called then
  sale_title text not null,
  lot_number text not null,
  lot_title text not null,
  reporter_id uuid not null references users,
  cause text not null check (cause in (
    'counterfeit', 'stolen', 'unlawful', 'wrong-description', 'shill-bidding', 'other'
  )),
  text text not null,
  reported_at timestamptz not null default auction_clock(),
  handled_at timestamptz,
  handled_by uuid references users,
  note text check (note <> ''),
  check (cause <> 'other' or text <> ''),
  check ((handled_at is null) = (note is null)),
  check ((handled_at is null) = (handled_by is null))
);
-- One that waits, of each person about each lot.
create unique index lot_reports_waiting on lot_reports (lot_id, reporter_id) where handled_at is null;
create index lot_reports_longest_wait on lot_reports (reported_at) where handled_at is null;
create index lot_reports_reporter on lot_reports (reporter_id, reported_at);
