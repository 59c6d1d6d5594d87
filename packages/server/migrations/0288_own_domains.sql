-- A seller's own domain that no longer leads here is closed: it shows nothing, nobody is logged in there, and no mail
-- leads there (decision 248).
alter table hosts add column closed_at timestamptz;

create or replace view sites as
  select host, seller_company_id, name, logo_key from hosts where not is_console and closed_at is null;

-- What the last look at each own domain found, and for how many looks in a row it has led elsewhere.
create table domain_looks (
  host text primary key references hosts,
  looked_at timestamptz not null,
  finding text not null check (finding in ('ours', 'silent', 'nowhere', 'elsewhere')),
  wrong_looks integer not null
);
