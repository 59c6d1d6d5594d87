-- What each of a seller's own people may do (identity/staff/may.ts). Until now all of them could do all.

alter table staff add column role text not null default 'owner'
  check (role in ('owner', 'manager', 'cataloguer', 'cashier', 'viewer'));
alter table staff alter column role drop default;
