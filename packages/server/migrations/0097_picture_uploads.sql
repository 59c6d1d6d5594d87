-- Pictures that a seller's people upload to a sale piece by piece, until a lot takes them or they are
-- given up.
create table picture_uploads (
  id uuid primary key,
  seller_company_id uuid not null references seller_companies,
  auction_id uuid not null references auctions,
  uploader_id uuid not null references users,
  bytes integer not null check (bytes > 0),
  -- how many of them are kept, in these files of the store, in their order
  received integer not null default 0 check (received between 0 and bytes),
  parts text[] not null default '{}',
  made_at timestamptz not null default auction_clock()
);
create index picture_uploads_seller on picture_uploads (seller_company_id);
create index picture_uploads_made on picture_uploads (made_at);
