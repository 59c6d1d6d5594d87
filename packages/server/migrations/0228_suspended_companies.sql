-- An operator may suspend a company that was verified: nothing new of it is published.

alter table seller_companies
  -- null: it is not suspended. Its page and its running sales stay public, since bidders hold bids there.
  add column suspended_at timestamptz,
  -- for its own people to read
  add column suspension_reason text not null default '',
  add check ((suspended_at is null) = (suspension_reason = '')),
  add check (suspended_at is null or verified_at is not null);

create or replace view public_sellers as select * from seller_companies where verified_at is not null;
