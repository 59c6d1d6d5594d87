-- A sale that everybody has seen may be canceled before its first lot closes: its lots leave it, nobody owes
-- anything, and its pages say why.

alter table auctions
  add column cancelled_at timestamptz,
  -- in the seller's words, for everybody to read
  add column cancellation_reason text not null default '',
  add check ((cancelled_at is null) = (cancellation_reason = '')),
  add check (cancelled_at is null or previewed_at is not null),
  -- one of them ends it: nothing was sold, or every winner has their invoice
  add check (cancelled_at is null or settled_at is null),
  drop constraint auctions_check1,
  add check (archived_at is null or settled_at is not null or cancelled_at is not null);

create or replace view public_auctions as select * from auctions where previewed_at is not null;
