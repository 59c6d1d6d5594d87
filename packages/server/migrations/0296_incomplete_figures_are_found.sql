-- Each process asks once whether any are left that are not complete (decision 261): of this, which is empty as a rule,
-- instead of all figures.
create index search_figures_incomplete on search_figures (lot_id)
  where session_id is null or seller_company_id is null;
