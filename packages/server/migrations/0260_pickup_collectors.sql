-- Somebody else who may collect the lots of an invoice: no row while the buyers come themselves.
create table pickup_collectors (
  invoice_id uuid primary key references invoices,
  name text not null check (name <> ''),
  named_at timestamptz not null
);
