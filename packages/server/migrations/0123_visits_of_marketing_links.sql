-- How often somebody came by a link, as far as the nodes that they came to have said so.
alter table auction_marketing_links add column visits bigint not null default 0 check (visits >= 0);
