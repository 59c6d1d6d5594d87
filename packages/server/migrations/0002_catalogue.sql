-- What is for sale. Nothing here changes with a bid: see lot_states.

create table auctions (
  id uuid primary key,
  seller_company_id uuid not null references seller_companies,
  manager_id uuid references managers,
  title text not null check (title <> ''),
  description_html text not null default '',
  time_zone text not null,
  address1 text not null,
  city text not null,
  state char(2) not null,
  zip text not null,
  buyers_premium_ppm integer not null check (buyers_premium_ppm between 0 and 1000000),
  sales_tax_ppm integer not null check (sales_tax_ppm between 0 and 1000000),
  -- [{"from": cents, "increment": cents}], ascending
  increments jsonb not null check (jsonb_typeof(increments) = 'array' and jsonb_array_length(increments) > 0),
  whole_increments_only boolean not null default false,
  reserve_policy text not null check (reserve_policy in ('in-full', 'by-increments')),
  approval text not null check (approval in ('automatic', 'manual')),
  soft_close_ms integer not null check (soft_close_ms >= 0),
  lot_interval_ms integer not null check (lot_interval_ms >= 0),
  pickup_options text[] not null default '{}' check (pickup_options <@ array[
    'PickupOnSite', 'RelocateStore', 'LocalDelivery', 'ThirdPartyShip', 'InHouseShip', 'ReturnsAccepted'
  ]),
  pickup_terms_html text not null default '',
  terms_html text not null default '',
  auto_charge boolean not null default true,
  photo_key text,
  -- bidding opens; null: as soon as the auction is published
  starts_at timestamptz,
  -- null: a preview that nobody can bid in
  published_at timestamptz,
  created_at timestamptz not null default now()
);
create index auctions_seller on auctions (seller_company_id);

create table pickup_windows (
  id uuid primary key,
  auction_id uuid not null references auctions,
  starts_at timestamptz not null,
  ends_at timestamptz not null check (ends_at > starts_at),
  slot_minutes integer not null check (slot_minutes > 0),
  per_slot integer not null check (per_slot > 0)
);
create index pickup_windows_auction on pickup_windows (auction_id, starts_at);

create table auction_sessions (
  id uuid primary key,
  auction_id uuid not null references auctions,
  position integer not null check (position > 0),
  title text not null default '',
  description_html text not null default '',
  first_close_at timestamptz not null,
  unique (auction_id, position),
  unique (id, auction_id)
);

create table auction_marketing_links (
  id uuid primary key,
  session_id uuid not null references auction_sessions,
  created_at timestamptz not null default now()
);

create table categories (
  id integer generated always as identity primary key,
  name text not null unique check (name <> '')
);

create table lots (
  id uuid primary key,
  auction_id uuid not null,
  session_id uuid not null,
  foreign key (session_id, auction_id) references auction_sessions (id, auction_id),
  position integer not null check (position > 0),
  lot_number text not null check (lot_number <> ''),
  title text not null check (title <> ''),
  description_html text not null default '',
  condition text not null default '',
  provenance text not null default '',
  dimensions text not null default '',
  code text not null default '',
  pieces integer not null default 1 check (pieces > 0),
  category_id integer references categories,
  low_estimate_cents bigint check (low_estimate_cents >= 0),
  high_estimate_cents bigint check (high_estimate_cents >= 0),
  transport_fee_cents bigint check (transport_fee_cents >= 0),
  premium_exempt boolean not null default false,
  created_at timestamptz not null default now(),
  unique (auction_id, lot_number),
  unique (session_id, position),
  unique (id, session_id, auction_id)
);
create index lots_auction on lots (auction_id);

create table lot_images (
  id uuid primary key,
  lot_id uuid not null references lots,
  position integer not null check (position > 0),
  file_name text not null,
  -- where the original lies in the file store
  file_key text not null,
  width integer not null check (width > 0),
  height integer not null check (height > 0),
  unique (lot_id, position)
);
