-- What the search reads, all of it made from the lots by one background pass. Open lots lie apart from
-- those of years past. The words of a lot never change; its figures (price, views) change all the
-- time: they lie apart, so that a price moves no entry of the index of words.
create extension if not exists btree_gin;
create extension if not exists pg_trgm;

create table search_lots (
  lot_id uuid not null references lots on delete cascade,
  -- the hammer or the withdrawal is recorded
  is_past boolean not null,
  seller_company_id uuid not null,
  category_id integer,
  -- title, then number and category, then description, then the seller's name: weights A to D
  document tsvector not null,
  primary key (lot_id, is_past)
) partition by list (is_past);
create table search_lots_open partition of search_lots for values in (false);
create table search_lots_past partition of search_lots for values in (true);
-- Without the list of pending entries: the pass has time, a search would have to read all of it.
create index search_lots_words on search_lots
  using gin (document, category_id, seller_company_id) with (fastupdate = off);

create table search_figures (
  lot_id uuid not null references lots on delete cascade,
  is_past boolean not null,
  -- infinity in a preview, which has no close
  close_at timestamptz not null,
  -- when bidders could first find it among what is for sale
  posted_at timestamptz not null,
  price_cents bigint not null,
  start_price_cents bigint not null,
  favorites integer not null,
  views integer not null default 0,
  primary key (lot_id, is_past)
) partition by list (is_past);
create table search_figures_open partition of search_figures for values in (false);
create table search_figures_past partition of search_figures for values in (true);
create index search_figures_price on search_figures (price_cents, lot_id);
create index search_figures_favorites on search_figures (favorites, lot_id);
create index search_figures_close on search_figures (close_at, lot_id);
create index search_figures_open_posted on search_figures_open (posted_at, lot_id);
create index search_figures_open_views on search_figures_open (views, lot_id);
-- Visitors see no prices of past lots, so theirs is another order.
create index search_figures_past_start on search_figures_past (start_price_cents, lot_id);

-- Words of titles and categories as they are written: what typing errors are mended from.
create table search_words (
  word text primary key,
  -- lots that had it when they were first indexed
  lots integer not null
);
create index search_words_alike on search_words using gin (word gin_trgm_ops);
create index search_words_prefix on search_words (word text_pattern_ops);

-- What has happened lately: next to nothing for the bids that write it, since they come in order.
create index lot_events_time on lot_events
  using brin (happened_at) with (pages_per_range = 16, autosummarize = on);
