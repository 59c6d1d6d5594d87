-- A sale begins as a draft, which its seller's staff alone see; what people decide of its life is stored,
-- the rest follows from its lots' clocks (rules/src/selling/sale-life.ts).

alter table auctions
  -- null: a draft
  add column previewed_at timestamptz,
  -- its seller has put it away
  add column archived_at timestamptz;

update auctions set previewed_at = created_at;

alter table auctions
  add check (published_at is null or previewed_at is not null),
  add check (archived_at is null or settled_at is not null);

-- What everybody may know of: whatever reads for the public reads this. A later migration that adds a
-- column to auctions makes the view anew.
create view public_auctions as select * from auctions where previewed_at is not null;
