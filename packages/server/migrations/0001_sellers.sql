-- The one clock of every rule, read after the lock (design: Clock). A function of its own, so that
-- tests can move time for all connections by replacing it.
create function auction_clock() returns timestamptz language sql volatile as $$ select clock_timestamp() $$;

-- Seller companies, their managers (directors) and the hosts that show them.

create table seller_companies (
  id uuid primary key,
  company_name text not null check (company_name <> ''),
  description_html text not null default '',
  address1 text not null default '',
  city text not null default '',
  state char(2) not null,
  zip text not null default '',
  email text not null,
  phone text not null default '',
  instagram_url text not null default '',
  facebook_url text not null default '',
  terms_html text not null default '',
  logo_key text,
  created_at timestamptz not null default now()
);
create unique index seller_companies_name on seller_companies (lower(company_name));

create table managers (
  id uuid primary key,
  seller_company_id uuid not null references seller_companies,
  first_name text not null,
  last_name text not null,
  position text not null default '',
  email text not null,
  phone text not null default '',
  photo_key text,
  created_at timestamptz not null default now()
);
create unique index managers_email on managers (seller_company_id, lower(email));

-- A host without a seller is the marketplace: it shows every seller's auctions.
create table sites (
  host text primary key check (host = lower(host) and host <> ''),
  seller_company_id uuid references seller_companies,
  name text not null
);
