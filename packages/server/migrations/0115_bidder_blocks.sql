-- Bidders with whom a company has had enough, until a day or for good.
create table bidder_blocks (
  id uuid primary key,
  seller_company_id uuid not null references seller_companies,
  user_id uuid not null references users,
  -- for the company's own people alone
  reason text not null check (reason <> ''),
  blocked_at timestamptz not null default auction_clock(),
  -- null: for good
  blocked_until timestamptz,
  unique (seller_company_id, user_id)
);
create index bidder_blocks_user on bidder_blocks (user_id);
