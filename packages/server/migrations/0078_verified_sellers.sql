-- Companies sign themselves up; whoever runs the installation looks at them before the public sees them.

alter table seller_companies
  -- as an auctioneer, where the state asks for one
  add column license_number text not null default '',
  -- null: nobody has looked at it yet, so the public sees neither it nor its sales
  add column verified_at timestamptz;
-- Until now whoever runs the installation made every one.
update seller_companies set verified_at = created_at;

-- What the public may know of.
create view public_sellers as select * from seller_companies where verified_at is not null;

-- Who runs the installation.
create table operators (
  user_id uuid primary key references users,
  added_at timestamptz not null default auction_clock()
);
