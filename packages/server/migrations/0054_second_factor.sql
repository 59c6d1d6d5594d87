-- Staff show a second factor before they do what staff may (decision 046).

-- When one was shown in a login; null where none was.
alter table login_sessions add column second_factor_at timestamptz;

-- Apps that make codes by the hour (TOTP), one an account.
create table authenticators (
  user_id uuid primary key references users,
  -- what app and server share, encrypted
  sealed_secret bytea not null,
  -- half minute, counted from 1970, of the last code that was accepted: each is good once
  last_step bigint not null,
  set_up_at timestamptz not null
);

-- One that a login is setting up, until the first code of it is shown; it ends with its login.
create table authenticator_setups (
  login_id uuid primary key references login_sessions on delete cascade,
  sealed_secret bytea not null,
  expires_at timestamptz not null
);

-- Codes for whoever has lost the app, each good once.
create table recovery_codes (
  user_id uuid not null references authenticators on delete cascade,
  code_hash bytea not null check (length(code_hash) = 32),
  primary key (user_id, code_hash)
);
