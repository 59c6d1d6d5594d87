-- Followers of the installation read a name's facts from a horizon of transactions on (decision 084).
drop index facts_by_name;
create index facts_by_name on facts (name, transaction_id, id);
