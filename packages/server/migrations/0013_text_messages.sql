-- Text messages: who wants them where, who stopped them, and what has been sent to whom.

-- One phone a user, as +1 and ten digits.
create table text_phones (
  user_id uuid primary key references users,
  phone text not null check (phone ~ '^\+1[0-9]{10}$'),
  saved_at timestamptz not null default now()
);
create index text_phones_phone on text_phones (phone);

-- Phones that texted STOP, ours or not: nothing is sent there, whoever's account names them.
create table text_stops (
  phone text primary key,
  stopped_at timestamptz not null default now()
);

-- Lots before whose close a user wants to be texted.
create table lot_text_subscriptions (
  user_id uuid not null references users,
  lot_id uuid not null references lots,
  created_at timestamptz not null default now(),
  primary key (user_id, lot_id)
);
create index lot_text_subscriptions_lot on lot_text_subscriptions (lot_id);

-- One row a text, kept for good: its keys are what makes a second one impossible.
create table texts (
  -- also the id of what it says, in the outbox
  id uuid primary key,
  user_id uuid not null references users,
  kind text not null check (kind in ('welcome', 'closes-today', 'closes-soon')),
  lot_id uuid references lots,
  phone text not null,
  -- null: it never comes too late
  good_until timestamptz,
  -- 'unknown' is written before the text is handed to the provider and is final unless an answer comes
  state text not null default 'waiting' check (
    state in ('waiting', 'unknown', 'taken', 'stopped', 'refused', 'dropped')
  ),
  created_at timestamptz not null default now(),
  marked_at timestamptz,
  -- the provider's name for it
  provider_ref text,
  check ((kind = 'welcome') = (lot_id is null)),
  check (state in ('waiting', 'dropped') or marked_at is not null)
);
create unique index texts_once_a_lot on texts (user_id, lot_id, kind) where lot_id is not null;
create unique index texts_welcome_once on texts (user_id, phone) where kind = 'welcome';

-- Texts that came in: the provider may deliver one twice.
create table texts_heard (
  message_ref text primary key,
  heard_at timestamptz not null default now()
);
create index texts_heard_at on texts_heard (heard_at);

-- How often confirmations were asked for by a user, or for a phone, in a window all nodes share.
create table text_turns (
  subject text primary key,
  used integer not null,
  ends_at timestamptz not null
);
create index text_turns_end on text_turns (ends_at);
