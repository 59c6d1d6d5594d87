-- How often an alert has been raised since its user last dismissed it.
alter table alerts add column times integer not null default 1 check (times > 0);
