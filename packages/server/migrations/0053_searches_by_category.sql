-- A search by category alone is one to save as well.
alter table searches drop constraint searches_words_check;
alter table searches add constraint searches_terms check (words <> '' or cardinality(category_ids) > 0);
