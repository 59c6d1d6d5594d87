-- What followers have been told by mail; and pages of managers, which list their auctions.

-- One row for everybody who ever followed something: up to when what was published has been looked
-- through for him. The next look is a day later, so nobody gets more than one digest a day.
create table digests (
  user_id uuid primary key references users,
  looked_to timestamptz not null
);
create index digests_due on digests (looked_to);

create index auctions_manager on auctions (manager_id);
create index auctions_published on auctions (published_at);
