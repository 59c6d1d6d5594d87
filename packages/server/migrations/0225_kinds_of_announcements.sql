-- What an announcement tells of. Those that a seller writes are counted; the others come with what was done.
-- The default is for servers of the version before, which write until they are replaced.
alter table announcements
  add column kind text not null default 'said'
    check (kind in ('said', 'lot-added', 'extension', 'cancellation'));
