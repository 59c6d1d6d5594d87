-- An operator may pause a running sale; its seller does not end that.

alter table sale_pauses
  add column by_operator boolean not null default false;
