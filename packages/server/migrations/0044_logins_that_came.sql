-- A login that was carried to another host ends with the one it comes from (decision 045).
alter table login_sessions add column comes_from uuid references login_sessions on delete cascade;
create index login_sessions_comes_from on login_sessions (comes_from) where comes_from is not null;
