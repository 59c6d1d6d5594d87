-- Whose digest failed is passed over until then, so that he keeps nobody else from theirs.
alter table digests add column retry_at timestamptz;
