-- People, how they sign in and the card they keep on file.

create table users (
  id uuid primary key,
  email text not null check (email <> '' and length(email) <= 100),
  email_verified_at timestamptz,
  password_hash text not null,
  first_name text not null,
  last_name text not null,
  subscribed boolean not null default true,
  -- the personal information of the second step of signing up
  phone text,
  company_name text not null default '',
  address1 text,
  address2 text not null default '',
  city text,
  state char(2),
  zip text,
  tax_exempt boolean not null default false,
  has_profile boolean generated always as (
    phone is not null and address1 is not null and city is not null and state is not null and zip is not null
  ) stored,
  failed_logins integer not null default 0,
  locked_at timestamptz,
  deactivated_at timestamptz,
  created_at timestamptz not null default now()
);
create unique index users_email on users (lower(email));

-- A seller's own people: they never bid in that seller's auctions.
create table staff (
  user_id uuid not null references users,
  seller_company_id uuid not null references seller_companies,
  primary key (user_id, seller_company_id)
);

create table login_sessions (
  id uuid primary key,
  user_id uuid not null references users,
  -- SHA-256 of the cookie's token: a stolen table signs nobody in
  token_hash bytea not null unique check (length(token_hash) = 32),
  keep_logged_in boolean not null,
  user_agent text not null default '',
  created_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index login_sessions_user on login_sessions (user_id);
create index login_sessions_expiry on login_sessions (expires_at);

create table email_verifications (
  id uuid primary key,
  user_id uuid not null references users,
  -- the code that is typed and the key of the link, both hashed
  code_hash bytea not null check (length(code_hash) = 32),
  link_hash bytea not null unique check (length(link_hash) = 32),
  tries integer not null default 0,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz
);
create index email_verifications_user on email_verifications (user_id, created_at desc);

create table payment_methods (
  user_id uuid primary key references users,
  gateway text not null check (gateway in ('sandbox', 'stripe')),
  customer_ref text not null,
  method_ref text not null,
  brand text not null,
  last4 char(4) not null,
  exp_month smallint not null check (exp_month between 1 and 12),
  exp_year smallint not null check (exp_year between 2000 and 2200),
  created_at timestamptz not null default now()
);

-- Keys that all nodes share, made once; never in logs or answers.
create table server_secrets (
  name text primary key,
  secret bytea not null
);

create table registrations (
  id uuid primary key,
  auction_id uuid not null references auctions,
  user_id uuid not null references users,
  status text not null check (status in ('pending', 'approved', 'refused')),
  -- kept when an approval is taken back: a paddle number names one bidder for ever
  paddle_number integer check (paddle_number > 0),
  requested_at timestamptz not null default now(),
  decided_at timestamptz,
  unique (auction_id, user_id),
  unique (auction_id, paddle_number),
  check (status <> 'approved' or paddle_number is not null)
);
create index registrations_user on registrations (user_id);

-- One row an auction: locked while a number is handed out, so no two bidders get the same.
create table paddle_counters (
  auction_id uuid primary key references auctions,
  last_number integer not null
);

create table favorites (
  user_id uuid not null references users,
  lot_id uuid not null references lots,
  created_at timestamptz not null default now(),
  primary key (user_id, lot_id)
);
create index favorites_lot on favorites (lot_id);
