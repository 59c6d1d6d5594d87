-- By what two accounts of one person are known, to find whoever lifts their own lots.

alter table payment_methods
  -- the gateway's own mark of a card's number, the same whoever enters it; null: it gave none
  add column fingerprint text check (fingerprint <> '');
create index payment_methods_fingerprint on payment_methods (fingerprint)
  where fingerprint is not null;

-- From which networks people sign in, by keyed hashes; forgotten 90 days after they last did.
create table login_networks (
  user_id uuid not null references users on delete cascade,
  network_hash bytea not null check (length(network_hash) = 16),
  -- of the network and the browser's description of itself together
  device_hash bytea not null check (length(device_hash) = 16),
  first_seen_at timestamptz not null default auction_clock(),
  last_seen_at timestamptz not null default auction_clock(),
  primary key (user_id, network_hash, device_hash)
);
create index login_networks_network on login_networks (network_hash);
create index login_networks_old on login_networks (last_seen_at);
