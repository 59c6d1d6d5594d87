-- Sellers and searches that people follow, and the sellers they have connected with.

create table follows (
  user_id uuid not null references users,
  seller_company_id uuid not null references seller_companies,
  followed_at timestamptz not null,
  primary key (user_id, seller_company_id)
);
create index follows_seller on follows (seller_company_id);

-- A search by its words, order and categories: one row, whoever searches it and however often. It
-- gives the search an address that can be saved and shared.
create table searches (
  id uuid primary key,
  -- in lower case, with single spaces
  words text not null check (words <> ''),
  order_by text not null check (order_by <> ''),
  -- ascending, none twice
  category_ids integer[] not null,
  -- the last day on which somebody searched it: those that nobody follows are forgotten after a while
  used_at timestamptz not null,
  unique (words, order_by, category_ids)
);
create index searches_used on searches (used_at);

create table followed_searches (
  user_id uuid not null references users,
  search_id uuid not null references searches,
  followed_at timestamptz not null,
  primary key (user_id, search_id)
);
create index followed_searches_search on followed_searches (search_id);

create table seller_connections (
  user_id uuid not null references users,
  seller_company_id uuid not null references seller_companies,
  connected_at timestamptz not null,
  primary key (user_id, seller_company_id)
);
create index seller_connections_seller on seller_connections (seller_company_id);
