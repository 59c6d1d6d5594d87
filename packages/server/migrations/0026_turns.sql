-- How often something limited was done, in a window of time that all nodes share. What was counted by
-- account and by text message, each in its own way, is one thing.
create table turns (
  -- the action and whom it is counted for
  subject text primary key,
  used integer not null,
  ends_at timestamptz not null
);
create index turns_end on turns (ends_at);
insert into turns select action || ' ' || user_id, used, ends_at from account_turns;
insert into turns select 'text-' || subject, used, ends_at from text_turns;
drop table account_turns;
drop table text_turns;
