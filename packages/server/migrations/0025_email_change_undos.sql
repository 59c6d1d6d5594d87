-- What takes an account back to the address it had: mailed there when a change of address completes,
-- one for each change. While it lasts nobody else may have that address.
create table email_change_undos (
  key_hash bytea primary key check (length(key_hash) = 32),
  user_id uuid not null references users,
  old_email text not null check (old_email <> '' and length(old_email) <= 100),
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index email_change_undos_user on email_change_undos (user_id);
create index email_change_undos_address on email_change_undos (lower(old_email));
