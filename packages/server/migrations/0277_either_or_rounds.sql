-- A round looks at the groups in which something may be due, and at no others.
alter table either_or_groups
  -- when the next round looks at it (bidding/either-or/advance-groups.ts)
  add column look_at timestamptz not null default auction_clock(),
  -- how often its bidder has made or changed it: a change of what it was before is refused
  add column version integer not null default 1,
  -- when its bidder removed it. Its lots are free for other groups; its id stays known, so that a late
  -- change does not make it anew.
  add column canceled_at timestamptz check (canceled_at is null or ended_at is not null);
drop index either_or_groups_going;
create index either_or_groups_due on either_or_groups (look_at) where ended_at is null;
