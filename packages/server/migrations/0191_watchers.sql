-- How many connections watch a sale, as each server counts its own every few seconds. Lost in a crash, it is
-- counted again before anybody misses it.
create unlogged table watcher_counts (
  node_id uuid not null,
  auction_id uuid not null references auctions on delete cascade,
  watchers integer not null check (watchers > 0),
  counted_at timestamptz not null,
  primary key (auction_id, node_id)
);
create index watcher_counts_node on watcher_counts (node_id);
