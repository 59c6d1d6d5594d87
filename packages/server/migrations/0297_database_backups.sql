-- When each kind of backup of this database last ended: deploy/pgbackrest/back-up.sh notes it, so that somebody is told
-- when none has been made for long.
create table database_backups (
  kind text primary key check (kind in ('full', 'diff')),
  finished_at timestamptz not null
);
