-- Browsers in which somebody wants a notification when they are outbid. Each ends with its login.
create table push_devices (
  login_id uuid primary key references logins on delete cascade,
  user_id uuid not null references users on delete cascade,
  -- where the browser's push service takes messages for it; a stranger may have named any address
  endpoint text not null unique,
  -- the browser's keys (RFC 8291), base64url
  p256dh text not null,
  auth text not null,
  created_at timestamptz not null,
  -- nothing is sent to it before: a request is under way, or one has failed
  free_at timestamptz not null,
  -- in a row
  failures integer not null default 0
);
create index push_devices_user on push_devices (user_id);

-- What a device is to be told: that its user was outbid on a lot. Waits until told_of is outbid_at.
create table push_notices (
  login_id uuid not null references push_devices on delete cascade,
  lot_id uuid not null references lots on delete cascade,
  outbid_at timestamptz not null,
  told_of timestamptz,
  attempted_at timestamptz,
  primary key (login_id, lot_id)
);
create index push_notices_waiting on push_notices (login_id) where told_of is distinct from outbid_at;
create index push_notices_lot on push_notices (lot_id);
