-- The house also takes bids back of whoever turns out to bid on their own lot.
alter table retractions
  drop constraint retractions_block_cause_check,
  add constraint retractions_block_cause_check
    check (block_cause in ('unpaid', 'fraud', 'consignor'));
