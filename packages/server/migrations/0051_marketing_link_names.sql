-- A house has a link for each place it advertises in, and must know which is which.
alter table auction_marketing_links add column name text check (name <> '');
update auction_marketing_links set name = id::text;
alter table auction_marketing_links alter column name set not null;
-- Serves what the index on the session alone served.
create unique index auction_marketing_links_name on auction_marketing_links (session_id, lower(name));
drop index auction_marketing_links_session;
