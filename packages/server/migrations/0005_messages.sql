-- What people are told, and which processes are alive.

create table alerts (
  id uuid primary key,
  user_id uuid not null references users,
  kind text not null check (kind in (
    'BidderUserAuctionApproved', 'BidderOutbid', 'BidderWins', 'HighBidAfterRetract',
    'FavoriteBidOn', 'SellerPublishedAuction', 'Test'
  )),
  message_text text not null,
  auction_id uuid references auctions,
  session_id uuid references auction_sessions,
  lot_id uuid references lots,
  paddle_number integer,
  created_at timestamptz not null default now(),
  dismissed_at timestamptz
);
-- A bidder outbid again on the same lot has one alert, renewed.
create unique index alerts_once on alerts (user_id, kind, lot_id) where dismissed_at is null and lot_id is not null;
create index alerts_open on alerts (user_id, created_at desc) where dismissed_at is null;

-- Mails and text messages, written in the transaction that causes them and sent after it.
create table outbox (
  id uuid primary key,
  channel text not null check (channel in ('email', 'sms')),
  recipient text not null,
  template text not null,
  -- what the template is filled with; codes and keys are wiped once the message is sent
  data jsonb not null,
  created_at timestamptz not null default now(),
  sent_at timestamptz,
  attempts integer not null default 0,
  last_error text
);
create index outbox_unsent on outbox (created_at) where sent_at is null;

-- Heartbeats: how the next node learns that nobody was alive while lots fell due.
create table nodes (
  id uuid primary key,
  started_at timestamptz not null,
  alive_at timestamptz not null
);

create table outages (
  id uuid primary key,
  began_at timestamptz not null,
  ended_at timestamptz not null check (ended_at > began_at),
  extended_lots integer not null
);
