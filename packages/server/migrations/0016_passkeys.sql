-- Passkeys: key pairs whose public half is kept here and whose private half never leaves its owner.

create table passkeys (
  id uuid primary key,
  user_id uuid not null references users,
  -- a browser offers a passkey to the host it was made for, and to no other
  host text not null references sites on delete cascade,
  credential_id bytea not null check (length(credential_id) between 1 and 1023),
  public_key bytea not null,
  -- how often it was used, as the authenticator counts; many always say zero
  sign_count bigint not null check (sign_count >= 0),
  name text not null check (name <> '' and length(name) <= 60),
  created_at timestamptz not null,
  last_used_at timestamptz,
  unique (host, credential_id)
);
create index passkeys_user on passkeys (user_id);

-- What a browser is to sign: used once, within minutes, on its own host.
create table passkey_challenges (
  challenge_hash bytea primary key check (length(challenge_hash) = 32),
  host text not null references sites on delete cascade,
  -- null to sign in; otherwise the login that adds a passkey, at most one at a time
  login_id uuid unique references login_sessions on delete cascade,
  -- hash of the stored password that was proved: a changed one makes the challenge void
  password_mark bytea check (length(password_mark) = 32),
  expires_at timestamptz not null,
  check ((login_id is null) = (password_mark is null))
);
create index passkey_challenges_expiry on passkey_challenges (expires_at);
