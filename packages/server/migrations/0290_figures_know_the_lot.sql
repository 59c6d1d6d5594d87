-- The table of figures learns of each lot whatever a search asks for but its words, and of those a signature, so that a
-- walk through an order looks up the lots alone that probably fit (decision 261).
alter table search_figures
  add column session_id uuid,
  add column category_id integer,
  add column seller_company_id uuid,
  -- null: any words
  add column signature bit(256);

-- One bit for each word; what is stored must not depend on the version of PostgreSQL.
create function search_signature(document tsvector) returns bit(256)
language sql immutable parallel safe as $$
  select coalesce(bit_or(b'1'::bit(256) >> get_byte(sha256(convert_to(word, 'UTF8')), 0)), 0::bit(256))
  from unnest(tsvector_to_array(document)) word
$$;

-- A node of the release before indexes a lot without them. Its words are not there yet: that signature stays null until
-- a process that starts walks through all lots, as do all of today's figures.
create function search_figures_complete() returns trigger language plpgsql as $$
begin
  select l.session_id, l.category_id, a.seller_company_id
    into new.session_id, new.category_id, new.seller_company_id
    from lots l join auctions a on a.id = l.auction_id where l.id = new.lot_id;
  return new;
end $$;
create trigger search_figures_complete before insert on search_figures
  for each row when (new.session_id is null) execute function search_figures_complete();

-- Whatever changes words, category or session, of whichever release.
create function search_figures_follow() returns trigger language plpgsql as $$
begin
  update search_figures
    set session_id = new.session_id, category_id = new.category_id, signature = search_signature(new.document)
    where lot_id = new.lot_id;
  return null;
end $$;
create trigger search_figures_follow after update of document, category_id, session_id on search_lots
  for each row when (
    (old.document, old.category_id, old.session_id) is distinct from (new.document, new.category_id, new.session_id)
  ) execute function search_figures_follow();
