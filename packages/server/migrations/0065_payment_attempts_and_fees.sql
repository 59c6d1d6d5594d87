-- A charge was two things: an attempt to charge the card on file, and what a seller adds to an invoice.
-- The first is a payment attempt, the second a fee.
alter table charges rename to payment_attempts;
alter table charge_plans rename to scheduled_payments;
alter table sandbox_charges rename to sandbox_payments;
alter table scheduled_payments rename column charge_at to next_attempt_at;
alter table disputes rename column charge_id to attempt_id;
alter table invoice_payments rename column charge_id to attempt_id;
alter table invoices rename column latest_charge to latest_attempt;
alter table invoices rename column charges_cents to fees_cents;

-- What asked for an attempt: the schedule of the invoice, or the bidder.
alter table payment_attempts drop constraint charges_cause_check;
update payment_attempts set cause = 'schedule' where cause = 'plan';
alter table payment_attempts
  add constraint payment_attempts_cause_check check (cause in ('schedule', 'pay-now'));
update invoice_payments set made_by = 'schedule' where made_by = 'plan';
update invoice_changes set made_by = 'schedule' where made_by = 'plan';

alter table invoice_changes drop constraint invoice_changes_kind_check;
update invoice_changes set kind = 'fee' where kind = 'charge';
alter table invoice_changes
  add constraint invoice_changes_kind_check check (kind in ('adjustment', 'void', 'fee'));

-- Constraints and indexes hold the names of tables and columns. An index that a constraint stands on is
-- renamed with it.
do $$
declare
  renamed record;
  part record;
begin
  for renamed in
    select * from (values
      ('payment_attempts', 'charges', 'payment_attempts'),
      ('scheduled_payments', 'charge_plans', 'scheduled_payments'),
      ('scheduled_payments', 'charge_at', 'next_attempt_at'),
      ('sandbox_payments', 'sandbox_charges', 'sandbox_payments'),
      ('disputes', 'charge', 'attempt'),
      ('invoice_payments', 'charge_id', 'attempt_id'),
      ('invoices', 'latest_charge', 'latest_attempt'),
      ('invoices', 'charges_cents', 'fees_cents')
    ) as names (of_table, old, new)
  loop
    for part in
      select conname as name from pg_constraint
      where conrelid = renamed.of_table::regclass and strpos(conname, renamed.old) > 0
    loop
      execute format('alter table %I rename constraint %I to %I',
        renamed.of_table, part.name, replace(part.name, renamed.old, renamed.new));
    end loop;
    for part in
      select c.relname as name from pg_index i join pg_class c on c.oid = i.indexrelid
      where i.indrelid = renamed.of_table::regclass and strpos(c.relname, renamed.old) > 0
    loop
      execute format('alter index %I rename to %I',
        part.name, replace(part.name, renamed.old, renamed.new));
    end loop;
  end loop;
end
$$;
