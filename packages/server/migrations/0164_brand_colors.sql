-- A company's own site wears its color. Six hex digits and nothing else: it stands in a style of pages.

alter table seller_companies
  -- null: the marketplace's own colors
  add column brand_color text check (brand_color ~ '^#[0-9a-f]{6}$');

create or replace view public_sellers as
  select * from seller_companies where verified_at is not null;
