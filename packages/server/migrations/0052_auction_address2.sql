-- Suite, floor or gate of the place where lots are fetched; '' for most.
alter table auctions add column address2 text not null default '';
