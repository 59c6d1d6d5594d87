-- How a card comes to be on file: the provider's customer, the attempts at entering a card, and the
-- provider's events that were heard.

create table card_customers (
  user_id uuid not null references users,
  gateway text not null check (gateway in ('sandbox', 'stripe')),
  -- names the attempt to open the customer; its idempotency key is derived from it
  attempt_id uuid not null,
  -- null until the provider has answered
  customer_ref text,
  primary key (user_id, gateway),
  unique (gateway, customer_ref)
);

create table card_setups (
  -- names the attempt; its idempotency key is derived from it, and ids order attempts by time
  id uuid primary key,
  user_id uuid not null references users,
  gateway text not null check (gateway in ('sandbox', 'stripe')),
  -- null until the provider has answered
  setup_ref text,
  -- no event about the attempt changes anything from then on
  closed_at timestamptz,
  unique (gateway, setup_ref)
);
create index card_setups_user on card_setups (user_id, id desc);

-- The moment from which the description of the card is; an older description never replaces it.
alter table payment_methods add column described_at timestamptz not null default now();
-- The sandbox's cards are the same for everybody.
create unique index payment_methods_stripe on payment_methods (method_ref) where gateway = 'stripe';

create table card_events (
  event_ref text primary key,
  received_at timestamptz not null default now()
);
create index card_events_received on card_events (received_at);
