-- A cropped picture keeps the file of which it shows a part, so that all of it can be shown again.
alter table lot_images add column uncropped_key text,
  add column uncropped_width integer,
  add column uncropped_height integer,
  add constraint lot_images_uncropped
    check (num_nonnulls(uncropped_key, uncropped_width, uncropped_height) in (0, 3));
