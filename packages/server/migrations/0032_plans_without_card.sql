-- Whose card was missing is looked for every few seconds; most plans have found one.
create index charge_plans_without_card on charge_plans (invoice_id) where told_no_card;
