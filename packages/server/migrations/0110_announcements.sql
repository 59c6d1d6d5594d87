-- What a seller tells everybody in a running sale (issue 12, item 9).
create table announcements (
  -- made by who asks, so that asking twice tells it once
  id uuid primary key,
  auction_id uuid not null references auctions,
  text text not null check (text <> ''),
  -- to everybody who registered; otherwise it is shown alone
  by_mail boolean not null,
  announced_at timestamptz not null
);
create index announcements_auction on announcements (auction_id, announced_at);
-- Those that may still be mailed are few and young.
create index announcements_mailed on announcements (announced_at) where by_mail;
create trigger announcements_stay before update or delete on announcements
  for each row execute function refuse_change();

-- The subject of one: the announcement.
alter table mail_notices
  drop constraint mail_notices_kind_check,
  add constraint mail_notices_kind_check check (kind in ('won', 'outbid', 'announced'));
