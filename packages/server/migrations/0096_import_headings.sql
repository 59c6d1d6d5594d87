-- What a seller's people said that columns of their tables are, by the heading, in lower case: asked
-- once, it is known when they import the next one.
create table import_headings (
  seller_company_id uuid not null references seller_companies on delete cascade,
  heading text not null check (length(heading) <= 200),
  -- null: nothing of it is wanted
  field text,
  said_at timestamptz not null default auction_clock(),
  primary key (seller_company_id, heading)
);
