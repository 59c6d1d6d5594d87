-- Whom a company approves without looking, in sales where it otherwise looks at everybody.
create table approval_rules (
  seller_company_id uuid primary key references seller_companies,
  -- invoices of this company, and of any, that have to be paid; null: that alone lets nobody in
  paid_here integer check (paid_here between 1 and 100),
  paid_anywhere integer check (paid_anywhere between 1 and 100)
);
