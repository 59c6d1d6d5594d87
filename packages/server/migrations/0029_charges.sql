-- How invoices are charged: when next, and every attempt.

create table charge_plans (
  invoice_id uuid primary key references invoices,
  -- when the card on file is charged by itself; null: only when the bidder presses Pay Now
  charge_at timestamptz,
  -- attempts of the plan that failed so far: they space out the next one
  failures integer not null default 0 check (failures >= 0),
  -- the bidder was told that there is no card to charge: the next one he saves is charged at once
  told_no_card boolean not null default false
);
create index charge_plans_due on charge_plans (charge_at) where charge_at is not null;

create table charges (
  -- names the attempt: with the invoice it makes the provider's idempotency key
  id uuid primary key,
  invoice_id uuid not null references invoices,
  -- the invoice's revision, whose balance this pays
  revision integer not null,
  cause text not null check (cause in ('plan', 'pay-now')),
  amount_cents bigint not null check (amount_cents > 0),
  gateway text not null check (gateway in ('sandbox', 'stripe')),
  customer_ref text not null,
  method_ref text not null,
  brand text not null,
  last4 text not null,
  -- the provider's name for it; null until it has answered
  intent_ref text,
  state text not null check (state in (
    -- written before the provider is asked: from then on nobody knows, until it has answered
    'asked', 'processing', 'authentication-required', 'succeeded', 'declined', 'canceled'
  )),
  failure_code text,
  failure_message text,
  asked_at timestamptz not null,
  -- when to ask the provider again how an open one stands
  look_at timestamptz,
  ended_at timestamptz,
  unique (gateway, intent_ref),
  check ((ended_at is null) = (state in ('asked', 'processing', 'authentication-required')))
);
create index charges_invoice on charges (invoice_id, id desc);
create index charges_to_look_at on charges (look_at) where look_at is not null;
-- Pay Now against the plan: one at a time. That one succeeds for each revision is seen to before asking;
-- money that came all the same is a fact, and must find its place here.
create unique index charges_one_open on charges (invoice_id) where ended_at is null;

-- What the sandbox remembers of the charges it was asked for. It moves no money.
create table sandbox_charges (
  attempt_id uuid primary key,
  intent_ref text not null unique,
  client_secret text not null unique,
  method_ref text not null,
  amount_cents bigint not null,
  state text not null check (state in ('succeeded', 'authentication-required', 'declined', 'canceled')),
  failure_code text
);
