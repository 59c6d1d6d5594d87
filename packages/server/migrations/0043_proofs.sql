-- When somebody last proved in a login who they are, by password or passkey; null where nobody did, in
-- a login that travelled here from another host.
alter table login_sessions add column proved_at timestamptz;
