-- Lots of drafts and previews are changed by several people at once: each change has its number, and
-- what belongs to a lot alone goes and moves with it.

-- The number of the last change of a sale's lots, raised under the sale's lock: in order, without gaps.
create table lot_versions (
  auction_id uuid primary key references auctions on delete cascade,
  version bigint not null check (version > 0)
);

-- The change that a lot was last touched by; 0: none since it was written.
alter table lots add column version bigint not null default 0;
create index lots_changed on lots (auction_id, version);

-- Lots that were taken away, or moved to another sale.
create table removed_lots (
  auction_id uuid not null references auctions on delete cascade,
  lot_id uuid not null,
  version bigint not null,
  primary key (auction_id, lot_id)
);
create index removed_lots_changed on removed_lots (auction_id, version);

-- What a change answered, by the key that the browser gave it: asked again, it is not done again.
create table lot_edits (
  auction_id uuid not null references auctions on delete cascade,
  key uuid not null,
  reply jsonb not null,
  made_at timestamptz not null default auction_clock(),
  primary key (auction_id, key)
);

-- Places and numbers are exchanged in one statement, so they are looked at when it ends.
alter table lots drop constraint lots_session_id_position_key,
  add constraint lots_session_id_position_key unique (session_id, position) deferrable initially immediate,
  drop constraint lots_auction_id_lot_number_key,
  add constraint lots_auction_id_lot_number_key unique (auction_id, lot_number) deferrable initially immediate;
alter table lot_images drop constraint lot_images_lot_id_position_key,
  add constraint lot_images_lot_id_position_key unique (lot_id, position) deferrable initially immediate,
  drop constraint lot_images_lot_id_fkey,
  add constraint lot_images_lot_id_fkey foreign key (lot_id) references lots on delete cascade;
-- A lot that is bid on has bids, which keep it.
alter table lot_states drop constraint lot_states_lot_id_session_id_auction_id_fkey,
  add constraint lot_states_lot_id_session_id_auction_id_fkey
    foreign key (lot_id, session_id, auction_id) references lots (id, session_id, auction_id)
    on update cascade on delete cascade;
alter table favorites drop constraint favorites_lot_id_fkey,
  add constraint favorites_lot_id_fkey foreign key (lot_id) references lots on delete cascade;
alter table lot_sms_subscriptions drop constraint lot_sms_subscriptions_lot_id_fkey,
  add constraint lot_sms_subscriptions_lot_id_fkey foreign key (lot_id) references lots on delete cascade;
