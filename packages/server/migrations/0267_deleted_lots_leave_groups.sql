-- A lot that is deleted leaves the groups that name it.
alter table either_or_lots
  drop constraint either_or_lots_lot_id_fkey,
  add constraint either_or_lots_lot_id_fkey foreign key (lot_id) references lots on delete cascade;
