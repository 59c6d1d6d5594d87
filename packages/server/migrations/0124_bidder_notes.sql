-- What a company's people write down about a bidder, for each other.
create table bidder_notes (
  -- made by who writes it, so that writing twice notes it once
  id uuid primary key,
  seller_company_id uuid not null references seller_companies,
  user_id uuid not null references users,
  text text not null check (text <> ''),
  -- by name, as it was then
  noted_by text not null,
  noted_at timestamptz not null default auction_clock()
);
create index bidder_notes_bidder on bidder_notes (seller_company_id, user_id, noted_at);
create trigger bidder_notes_stay before update or delete on bidder_notes
  for each row execute function refuse_change();
