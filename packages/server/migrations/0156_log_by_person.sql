-- The log is read by person and by time, beside the order of its entries.

-- also names everybody of a company's log, one look a person
create index audit_log_by_person on audit_log (seller_company_id, person, id desc);
create index audit_log_of_operators on audit_log (id desc)
  where seller_company_id is null or action like 'operator.%' or action = 'company.verify';
