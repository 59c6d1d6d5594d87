-- Figures that a lot's new words or session reached before the walk that completes them got no seller: none is ever
-- asked of complete ones. And the signature, the dearest of these, is computed of new words alone.
create or replace function search_figures_follow() returns trigger language plpgsql as $$
begin
  update search_figures
    set session_id = new.session_id, category_id = new.category_id, seller_company_id = new.seller_company_id,
      signature = case
        when old.document is distinct from new.document then search_signature(new.document)
        else signature
      end
    where lot_id = new.lot_id;
  return null;
end $$;
