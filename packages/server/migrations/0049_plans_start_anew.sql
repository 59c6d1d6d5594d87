-- A new card begins the plan anew, so often at most; nobody looks for cards that may have come any more.
alter table charge_plans add column restarts integer not null default 0 check (restarts >= 0);
drop index charge_plans_without_card;
