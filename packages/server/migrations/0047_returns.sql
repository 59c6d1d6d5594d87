-- What goes back of charges at the card provider: refunds made there, and disputes that cardholders open.

alter table invoice_payments
  drop constraint invoice_payments_kind_check,
  -- a chargeback is a dispute that the seller lost: the bank has taken the money back
  add constraint invoice_payments_kind_check
    check (kind in ('card', 'cash', 'check', 'other', 'refund', 'chargeback')),
  -- the provider's name of the refund or the dispute: it is noted once, and no longer accepted when it
  -- comes to nothing after all
  add column return_ref text unique;

alter table invoices
  -- what of its payments is disputed and not decided; written by whoever charges
  add column disputed_cents bigint not null default 0 check (disputed_cents >= 0);

-- the provider's answer about returns that was applied last was asked for then: an older one is dropped
alter table charges add column returns_asked_at timestamptz;

create table disputes (
  dispute_ref text primary key,
  charge_id uuid not null references charges,
  amount_cents bigint not null check (amount_cents > 0),
  -- the provider's word: "product_not_received"
  reason text not null,
  is_open boolean not null,
  -- what the bank took for it and has not given back
  withdrawn_cents bigint not null check (withdrawn_cents >= 0),
  opened_at timestamptz not null,
  -- until when the seller's answer is taken; null: none is asked for
  answer_by timestamptz
);
create index disputes_charge on disputes (charge_id);
