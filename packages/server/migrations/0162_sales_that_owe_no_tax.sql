-- A sale without sales tax says why: bidders ask, and so does whoever audits the books.

alter table auctions
  -- counts while the rate is zero; null: the seller has not said why
  add column no_tax_reason text check (no_tax_reason in (
    'casual-sale', 'exempt-seller', 'exempt-goods', 'for-resale', 'no-tax-state', 'other')),
  -- more about it, and the reason itself where it is another one
  add column no_tax_note text not null default '';

create or replace view public_auctions as select * from auctions where previewed_at is not null;
