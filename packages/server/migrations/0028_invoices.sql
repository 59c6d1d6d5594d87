-- What a winner owes for one auction, what a seller changed of it, and what was paid.

alter table auctions
  -- [{"bands": [{"from": cents, "rate": ppm}], "cumulative": boolean, "minimum": cents}], whose premiums
  -- sum; null: buyers_premium_ppm of every hammer price
  add column premium_rules jsonb
    check (jsonb_typeof(premium_rules) = 'array' and jsonb_array_length(premium_rules) > 0),
  -- how long after its invoice a card is charged, where auto_charge is on; never later than a day
  -- after the last hammer
  add column charge_delay_ms integer not null default 7200000
    check (charge_delay_ms between 0 and 86400000),
  -- every winner has his invoice; until then the work goes on, on whichever node. Settlement alone
  -- writes it: here, so that it looks for what is to be done without reading all that is
  add column settled_at timestamptz;
-- Sales that were over when invoices came have been settled by other means: nobody is to be charged anew.
update auctions a set settled_at = auction_clock()
  where exists (select from lot_states st where st.auction_id = a.id)
    and not exists (select from lot_states st where st.auction_id = a.id and st.outcome is null);
create index auctions_unsettled on auctions (id) where settled_at is null;

-- The host that the bidder registered on: mails about the auction lead there. Null: from before, or
-- registered without a visit.
alter table registrations add column host text;

-- Locked while a number is handed out: a seller's invoices are numbered without gaps.
create table invoice_counters (
  seller_company_id uuid primary key references seller_companies,
  last_number integer not null
);

create table invoices (
  -- ids order invoices by the time they were made
  id uuid primary key,
  auction_id uuid not null references auctions,
  bidder_id uuid not null references users,
  seller_company_id uuid not null references seller_companies,
  invoice_number integer not null check (invoice_number > 0),
  paddle_number integer not null,
  -- the bidder as he was when the invoice was made
  bidder_name text not null,
  company_name text not null,
  address1 text not null,
  address2 text not null,
  city text not null,
  state text not null,
  zip text not null,
  phone text not null,
  email text not null,
  -- the terms as they were
  premium_rules jsonb not null,
  sales_tax_ppm integer not null,
  -- why no tax is charged; null: it is
  tax_certificate_id uuid references tax_certificates,
  notes text not null default '',
  -- what the lots, the changes and the terms come to (rules/invoicing), kept so that lists need no sums
  hammer_cents bigint not null,
  premium_cents bigint not null,
  adjustments_cents bigint not null default 0,
  voids_cents bigint not null default 0,
  charges_cents bigint not null default 0,
  sub_total_cents bigint not null,
  taxable_cents bigint not null check (taxable_cents >= 0),
  tax_cents bigint not null check (tax_cents >= 0),
  total_cents bigint not null,
  -- accepted payments less refunds
  paid_cents bigint not null default 0,
  -- where the latest charge stands; written by whoever charges
  latest_charge text not null default 'none' check (latest_charge in ('none', 'open', 'declined')),
  -- grows with every change of the total: at most one charge succeeds for each
  revision integer not null default 1 check (revision > 0),
  created_at timestamptz not null,
  unique (auction_id, bidder_id),
  unique (seller_company_id, invoice_number),
  check (sub_total_cents = hammer_cents + premium_cents + adjustments_cents + voids_cents + charges_cents),
  check (total_cents = sub_total_cents + tax_cents),
  check (tax_certificate_id is null or tax_cents = 0)
);
create index invoices_bidder on invoices (bidder_id, id desc);

create table invoice_lots (
  invoice_id uuid not null references invoices,
  -- a lot is sold to one bidder, so it is on one invoice
  lot_id uuid not null unique references lots,
  primary key (invoice_id, lot_id),
  lot_number text not null,
  title text not null,
  code text not null,
  hammer_cents bigint not null check (hammer_cents > 0),
  premium_cents bigint not null check (premium_cents >= 0),
  premium_exempt boolean not null
);

-- What a seller changed after the hammer; never edited, only followed by another.
create table invoice_changes (
  id uuid primary key,
  invoice_id uuid not null references invoices,
  kind text not null check (kind in ('adjustment', 'void', 'charge')),
  -- what the bidder reads: "Damaged", "Shipping"
  label text not null check (label <> ''),
  notes text not null default '',
  -- credits are negative
  amount_cents bigint not null check (amount_cents <> 0),
  taxable boolean not null,
  made_by text not null,
  created_at timestamptz not null,
  check (kind <> 'void' or amount_cents < 0)
);
create index invoice_changes_invoice on invoice_changes (invoice_id, id);

-- The lots that a change is about.
create table invoice_change_lots (
  change_id uuid not null references invoice_changes,
  invoice_id uuid not null,
  lot_id uuid not null,
  primary key (change_id, lot_id),
  foreign key (invoice_id, lot_id) references invoice_lots (invoice_id, lot_id)
);

create table invoice_payments (
  id uuid primary key,
  invoice_id uuid not null references invoices,
  kind text not null check (kind in ('card', 'cash', 'check', 'other', 'refund')),
  accepted boolean not null,
  amount_cents bigint not null check (amount_cents > 0),
  brand text not null default '',
  last4 text not null default '',
  notes text not null default '',
  -- the charge that this is the outcome of: it is noted once
  charge_id uuid unique,
  made_by text not null,
  processed_at timestamptz not null
);
create index invoice_payments_invoice on invoice_payments (invoice_id, id);

-- Keys that open an invoice without a login: to read, not to pay.
create table invoice_keys (
  -- SHA-256 of 256 random bits
  key_hash bytea primary key check (length(key_hash) = 32),
  invoice_id uuid not null references invoices,
  created_at timestamptz not null,
  revoked_at timestamptz
);
create index invoice_keys_invoice on invoice_keys (invoice_id);
