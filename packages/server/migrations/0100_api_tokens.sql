-- By what programs work for a seller, each in the name of whoever made it (decision 125).

create table api_tokens (
  id uuid primary key,
  seller_company_id uuid not null references seller_companies,
  -- it may do no more than they may
  maker_id uuid not null references users,
  name text not null check (name <> ''),
  -- actions
  scopes text[] not null check (cardinality(scopes) > 0),
  -- of the secret, which is shown once and kept nowhere
  secret_hash bytea not null unique,
  made_at timestamptz not null default auction_clock(),
  expires_at timestamptz not null,
  -- to the hour, so that reads do not write
  last_used_at timestamptz,
  -- set: it opens nothing; the row says so to whoever shows it, for a while
  revoked_at timestamptz
);
create index api_tokens_by_seller on api_tokens (seller_company_id);
create index api_tokens_by_expiry on api_tokens (expires_at);
