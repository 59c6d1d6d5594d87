-- Whose things a company sells (issue 12, items 7 and 13). Bidders never see them.

create table consignors (
  id uuid primary key,
  seller_company_id uuid not null references seller_companies,
  -- by which lots name them, once a company whatever its case
  name text not null check (name <> ''),
  -- '' where it is not known, as phone and note
  email text not null default '',
  phone text not null default '',
  note text not null default '',
  created_at timestamptz not null default auction_clock()
);
create unique index consignors_by_name on consignors (seller_company_id, lower(name));

-- Accounts that bid for them, other than by their address: its company's people say so.
create table consignor_accounts (
  consignor_id uuid not null references consignors on delete cascade,
  user_id uuid not null references users,
  primary key (consignor_id, user_id)
);

-- Beside the reserve, where a bid looks anyway: who is barred from a lot costs lots of nobody else anything.
alter table lot_states add column consignor_id uuid references consignors;
create index lot_states_consignor on lot_states (consignor_id) where consignor_id is not null;
