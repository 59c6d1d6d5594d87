-- Decision 240: a bid was checked by nine foreign keys against rows that its transaction had just read, each
-- with a lock that is a write. What they guarded against is that such a row is deleted: that is refused here.
--
-- All tables first, in the order of a batch of bids: it locks its lots' states and goes on to the others, so that a
-- migration which began with `bids` would wait for a state whose batch waits for it. Behind the first lock no batch is
-- under way; the others are waited for shortly, so that no bid waits as long as it may (1.5 s).
lock table lot_states in access exclusive mode;
set local lock_timeout = '100ms';
lock table lots, auctions, auction_sessions, users, bids, lot_events, alerts in access exclusive mode;

alter table bids
  drop constraint bids_bidder_id_fkey,
  drop constraint bids_lot_id_fkey;
alter table lot_events
  drop constraint lot_events_bid_id_fkey,
  drop constraint lot_events_lot_id_fkey;
alter table lot_states drop constraint lot_states_leader_id_fkey;
alter table alerts
  drop constraint alerts_auction_id_fkey,
  drop constraint alerts_lot_id_fkey,
  drop constraint alerts_session_id_fkey,
  drop constraint alerts_user_id_fkey;

create function keep_lot_with_history() returns trigger language plpgsql as $$
begin
  if exists (select from bids where lot_id = old.id)
    or exists (select from lot_events where lot_id = old.id) then
    raise foreign_key_violation using message = 'a lot with a history cannot be deleted';
  end if;
  return null;
end $$;
-- After the lot's state has gone, whose lock a batch of bids holds: its bids are seen here.
create trigger lots_keep_history after delete on lots
  for each row execute function keep_lot_with_history();

create function keep_user_with_history() returns trigger language plpgsql as $$
begin
  if exists (select from bids where bidder_id = old.id)
    or exists (select from alerts where user_id = old.id) then
    raise foreign_key_violation using message = 'a user with a history cannot be deleted';
  end if;
  return null;
end $$;
create trigger users_keep_history after delete on users
  for each row execute function keep_user_with_history();

create function keep_bid_with_event() returns trigger language plpgsql as $$
begin
  if exists (select from lot_events where lot_id = old.lot_id and bid_id = old.id) then
    raise foreign_key_violation using message = 'a bid that watchers were told of cannot be deleted';
  end if;
  return null;
end $$;
create trigger bids_keep_history after delete on bids
  for each row execute function keep_bid_with_event();

-- `truncate` deletes without those triggers.
create function refuse_truncate() returns trigger language plpgsql as $$
begin
  raise foreign_key_violation using message = format('%I is part of a history and cannot be emptied', tg_table_name);
end $$;
create trigger lots_not_emptied before truncate on lots execute function refuse_truncate();
create trigger users_not_emptied before truncate on users execute function refuse_truncate();
create trigger bids_not_emptied before truncate on bids execute function refuse_truncate();
