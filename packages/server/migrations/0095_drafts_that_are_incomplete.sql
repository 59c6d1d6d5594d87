-- A draft may lack what its seller has not said yet: '' stands for it. What everybody sees lacks nothing.
alter table auctions
  drop constraint auctions_title_check,
  add constraint nothing_missing_in_public
    check (previewed_at is null or (title <> '' and address1 <> '' and city <> '' and zip <> ''));

-- Publications that lie ahead (auctions.published_at): who follows the sale is told when their time comes.
create table scheduled_publications (
  auction_id uuid primary key references auctions,
  publish_at timestamptz not null
);
create index scheduled_publications_due on scheduled_publications (publish_at);
