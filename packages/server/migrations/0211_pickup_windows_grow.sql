-- A window in which somebody has chosen a slot may take more buyers a slot; theirs says how many there are.

alter table pickup_reservations
  drop constraint pickup_reservations_window_id_per_slot_fkey,
  add foreign key (window_id, per_slot) references pickup_windows (id, per_slot) on update cascade;
