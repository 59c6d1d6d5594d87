-- The search within an auction asks the index of words too, so that no description is read for it.
-- Each entry of the index is made anew: dropped first, or every row written would change it.
drop index search_lots_words;
alter table search_lots add column session_id uuid;
update search_lots s set session_id = l.session_id from lots l where l.id = s.lot_id;
alter table search_lots alter column session_id set not null;
create index search_lots_words on search_lots
  using gin (document, category_id, seller_company_id, session_id) with (fastupdate = off);
