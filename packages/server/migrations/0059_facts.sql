-- What has become true and others follow: written in the transaction that makes it true (decision 074).
create table facts (
  id bigint generated always as identity primary key,
  -- the transaction: ids are taken before the commit, so that they alone do not tell what is new
  transaction_id xid8 not null default pg_current_xact_id(),
  name text not null,
  body jsonb not null,
  recorded_at timestamptz not null default now()
);
create index facts_by_transaction on facts (transaction_id);
create index facts_by_age on facts (recorded_at);
