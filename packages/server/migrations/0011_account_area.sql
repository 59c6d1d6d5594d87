-- Keys and codes of the account area: each is hashed, lives briefly and is used once.

-- One mailed link a user: a newer one takes the place of the older.
create table password_resets (
  user_id uuid primary key references users,
  key_hash bytea not null unique check (length(key_hash) = 32),
  expires_at timestamptz not null
);

-- The address that a user wants, until he types the code sent there.
create table email_changes (
  user_id uuid primary key references users,
  new_email text not null check (new_email <> '' and length(new_email) <= 100),
  code_hash bytea not null check (length(code_hash) = 32),
  tries integer not null default 0,
  expires_at timestamptz not null
);

-- A login on its way to another host; it goes with the login that it comes from.
create table transfers (
  login_id uuid not null references login_sessions on delete cascade,
  host text not null references sites on delete cascade,
  key_hash bytea not null unique check (length(key_hash) = 32),
  expires_at timestamptz not null,
  primary key (login_id, host)
);

-- How often a user did something that is limited, in a window of time that all nodes share.
create table account_turns (
  user_id uuid not null references users,
  action text not null check (action in ('reset-mail', 'password-check', 'email-change')),
  used integer not null,
  ends_at timestamptz not null,
  primary key (user_id, action)
);
