-- Addresses of sellers to which we post what happens (issue 12, item 15; decision 157).

create table webhook_endpoints (
  id uuid primary key,
  seller_company_id uuid not null references seller_companies,
  url text not null check (url <> ''),
  description text not null,
  -- names of the contract
  events text[] not null check (cardinality(events) > 0),
  is_on boolean not null default true,
  -- since when it is off because it took nothing for days
  given_up_at timestamptz,
  -- sealed for this row: it has to sign
  secret bytea not null,
  -- the one before, which signs beside it for a while
  old_secret bytea,
  old_secret_until timestamptz,
  -- since when everything has failed
  failing_since timestamptz,
  made_at timestamptz not null default auction_clock(),
  check ((old_secret is null) = (old_secret_until is null)),
  check (not is_on or given_up_at is null)
);
create index webhook_endpoints_by_seller on webhook_endpoints (seller_company_id);

-- One event on its way to one endpoint.
create table webhook_deliveries (
  -- the receiver's name for it, however often it is sent
  id uuid primary key,
  endpoint_id uuid not null references webhook_endpoints on delete cascade,
  event text not null,
  -- what is signed: the very text
  body text not null,
  made_at timestamptz not null,
  state text not null check (state in ('waiting', 'delivered', 'failed')),
  -- all attempts so far; the number of one that is under way
  attempts integer not null default 0,
  -- those that failed since it was made, or replayed
  failures integer not null default 0,
  -- while it waits; of one that is being sent, when its sender counts as dead
  next_at timestamptz,
  is_leaving boolean not null default false,
  -- when it came to what it is
  settled_at timestamptz,
  check ((state = 'waiting') = (next_at is not null)),
  check (not is_leaving or state = 'waiting')
);
create index webhook_deliveries_due on webhook_deliveries (endpoint_id, next_at)
  where state = 'waiting';
create index webhook_deliveries_leaving on webhook_deliveries (endpoint_id) where is_leaving;
create index webhook_deliveries_of_endpoint on webhook_deliveries (endpoint_id, made_at, id);
create index webhook_deliveries_by_age on webhook_deliveries (made_at);

create table webhook_attempts (
  delivery_id uuid not null references webhook_deliveries on delete cascade,
  attempt integer not null,
  at timestamptz not null default auction_clock(),
  duration_ms integer not null,
  result text not null check (result in ('answered', 'unreachable', 'refused', 'timeout', 'broken')),
  status integer,
  -- its beginning
  answer text not null,
  primary key (delivery_id, attempt),
  check ((result = 'answered') = (status is not null))
);
