-- Signals of shill bidding, for whoever runs the installation and never for sellers. None holds a maximum.

create table signals (
  id uuid primary key,
  kind text not null check (kind in ('sharing', 'lifting', 'retracting')),
  severity text not null check (severity in ('low', 'medium', 'high')),
  bidder_id uuid not null references users,
  -- at whose sales; null: at anybody's
  seller_company_id uuid references seller_companies,
  -- with whom the bidder shares something: somebody of the staff, the company itself, a consignor
  party_kind text check (party_kind in ('staff', 'company', 'consignor')),
  party_id uuid,
  evidence jsonb not null,
  found_at timestamptz not null default auction_clock(),
  -- when it was last found to be so
  seen_at timestamptz not null default auction_clock(),
  looked_at timestamptz,
  looked_by uuid references users,
  note text check (note <> ''),
  unique nulls not distinct (kind, bidder_id, seller_company_id, party_kind, party_id),
  check ((kind = 'sharing') = (party_kind is not null)),
  check ((party_kind is null) = (party_id is null)),
  check ((kind = 'retracting') = (seller_company_id is null)),
  check ((looked_at is null) = (note is null)),
  check ((looked_at is null) = (looked_by is null))
);
create index signals_old on signals (seen_at);

-- Which sales have been looked through for signals.
create table signal_looks (
  auction_id uuid primary key references auctions on delete cascade,
  -- null: not yet
  looked_at timestamptz,
  -- sum of the numbers of all that had happened to its lots: another one now means something new
  happened bigint,
  -- it was settled then, so that nothing new can come
  is_final boolean not null default false
);
create index signal_looks_due on signal_looks (looked_at nulls first) where not is_final;
