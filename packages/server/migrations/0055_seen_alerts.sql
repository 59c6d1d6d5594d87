-- The alert as it was raised or renewed at this time has been shown to its owner, on whatever device;
-- renewed since (created_at), it is news again.
alter table alerts add column seen_until timestamptz;
