-- What people did at a seller's: who, when, what, from what to what, and why. Never changed or deleted.

create table audit_log (
  -- orders entries by the time they were made
  id uuid primary key,
  at timestamptz not null default auction_clock(),
  -- null: a command of the operator's
  person_id uuid references users,
  -- as they were called then: "Ruth Clerk <ruth@example.com>", or what the command was told
  person text not null check (person <> ''),
  seller_company_id uuid not null references seller_companies,
  -- what it was done to outlives it here, so these refer to nothing
  auction_id uuid,
  lot_id uuid,
  -- such as lot.change
  action text not null check (action <> ''),
  -- what it was done to, as it was called then: "Lot 12, Brass sextant"
  subject text not null,
  before jsonb,
  after jsonb,
  reason text not null default ''
);
create index audit_log_by_seller on audit_log (seller_company_id, id desc);
create index audit_log_by_sale on audit_log (auction_id, id desc) where auction_id is not null;
create index audit_log_by_lot on audit_log (lot_id, id desc) where lot_id is not null;
create trigger audit_log_stays before update or delete on audit_log
  for each row execute function refuse_change();
