-- A saved search keeps what narrows it: the same words within another price are another search.
-- Only what narrows is in it, so that a filter added later leaves earlier searches as they are.
alter table searches add column narrow jsonb not null default '{}' check (jsonb_typeof(narrow) = 'object');
alter table searches drop constraint searches_words_order_by_category_ids_key;
alter table searches add unique (words, order_by, category_ids, narrow);
alter table searches drop constraint searches_terms;
alter table searches add constraint searches_terms
  check (words <> '' or cardinality(category_ids) > 0 or narrow <> '{}');
