-- An operator looks around a company as its own people see it: reading alone, for half an hour (decision 151).

create table operator_views (
  id uuid primary key,
  operator_id uuid not null references users,
  -- refers to nothing: a login that ends takes its row along, and the end of the view is still written down
  login_id uuid not null,
  seller_company_id uuid not null references seller_companies,
  reason text not null check (reason <> ''),
  began_at timestamptz not null default auction_clock(),
  ends_at timestamptz not null,
  -- set: it was ended, or its end was noted; the log of the company tells of it
  ended_at timestamptz
);
create unique index operator_views_open on operator_views (login_id) where ended_at is null;
