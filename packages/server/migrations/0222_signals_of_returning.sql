-- Bidders whom a company lets in again after it took their bids back: each time tells the maximum of whoever led.
alter table signals
  drop constraint signals_kind_check,
  add constraint signals_kind_check check (kind in ('sharing', 'lifting', 'retracting', 'returning'));
