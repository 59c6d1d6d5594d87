-- Operators read of all companies which lots and sales with bids were taken out, the latest first.

create index audit_log_cancellations on audit_log (id)
  where action in ('lot.withdraw', 'lot.cancel', 'sale.cancel');
