-- What few lots are sorted by lies beside their words, where finding them has read it already; this
-- copy has no index, so an update stays in place. `search_figures` is for going through all lots in
-- an order. Measured: looking figures up cost three times as much as finding the lots.
-- Everything here is made anew from the lots by the pass.
truncate search_lots, search_figures, search_words;
alter table search_lots
  add column close_at timestamptz not null,
  add column posted_at timestamptz not null,
  add column price_cents bigint not null,
  add column start_price_cents bigint not null,
  add column favorites integer not null,
  add column views integer not null default 0;
alter table search_lots_open set (fillfactor = 85);
-- A word that PostgreSQL knows the frequency of is looked for in the right way.
alter table search_lots_open alter column document set statistics 1000;
alter table search_lots_past alter column document set statistics 1000;
