-- Certificates by which a bidder pays no sales tax in a state.

create table tax_certificates (
  -- ids order certificates by the time they were added
  id uuid primary key,
  user_id uuid not null references users,
  state char(2) not null check (state ~ '^[A-Z]{2}$'),
  tax_id text not null check (tax_id <> '' and length(tax_id) <= 50),
  -- the last day it is good for; null for one that does not expire
  expires_on date,
  media_type text not null check (media_type in ('application/pdf', 'image/jpeg')),
  -- null once the file is removed
  file_key text unique,
  -- what staff decided; null while it awaits them
  valid boolean,
  reviewed_at timestamptz,
  -- kept when the approval is taken back: tax may have been left out in between, and this proves why
  first_approved_at timestamptz,
  created_at timestamptz not null default now(),
  -- gone for its owner
  deleted_at timestamptz,
  check ((valid is null) = (reviewed_at is null)),
  check (valid is not true or first_approved_at is not null),
  -- only what was deleted before anybody relied on it goes without its file
  check (file_key is not null or (deleted_at is not null and first_approved_at is null))
);
create index tax_certificates_user on tax_certificates (user_id, id desc);
create index tax_certificates_waiting on tax_certificates (id) where valid is null and deleted_at is null;
