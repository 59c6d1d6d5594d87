-- What an announcement tells of. Those that a seller writes are counted; the others come with what was done.
alter table announcements
  add column kind text not null default 'said'
    check (kind in ('said', 'lot-added', 'extension', 'cancellation'));
alter table announcements alter column kind drop default;
