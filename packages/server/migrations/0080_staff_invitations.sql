-- Who is invited to work for a seller. One that is taken back is deleted; what was done is in audit_log.

create table staff_invitations (
  id uuid primary key,
  seller_company_id uuid not null references seller_companies,
  -- whose account alone may accept it
  email text not null,
  role text not null check (role in ('owner', 'manager', 'cataloguer', 'cashier', 'viewer')),
  -- of the secret in the link
  key_hash bytea not null unique,
  invited_by uuid not null references users,
  expires_at timestamptz not null,
  -- null: it is open; set, a second click of the same person finds it done
  accepted_by uuid references users
);
-- a newer one takes the place of an older one, whose link opens nothing then
create unique index staff_invitations_open
  on staff_invitations (seller_company_id, lower(email)) where accepted_by is null;
create index staff_invitations_by_expiry on staff_invitations (expires_at);
