-- What an arrangement of lots changed, for whoever takes it back: kept as long as its key.
create table arranged_lots (
  auction_id uuid not null,
  key uuid not null,
  lot_id uuid not null,
  -- where it stood in the sale, from 0, and behind which lot; null: it was made
  place integer,
  after_lot uuid,
  session_id uuid,
  -- a time that was its own, and not its place's
  own_close_at timestamptz,
  number_before text,
  number_after text,
  is_moved boolean not null default false,
  -- the lot with its pictures, of one that left or has other texts or pictures
  was jsonb,
  -- what the arrangement made of it; null: it left, or only its place or number is another
  is_now jsonb,
  primary key (auction_id, key, lot_id),
  -- The key is written when the arrangement is done.
  foreign key (auction_id, key) references lot_edits on delete cascade deferrable initially deferred
);
