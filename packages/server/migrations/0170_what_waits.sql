-- What waits for a company's people is asked for every minute by each of them (operations/today): without
-- these every registration and every lot of its sales would be read for the few that wait.
create index registrations_waiting on registrations (auction_id, requested_at)
  where status = 'pending';
create index lot_states_passed on lot_states (auction_id) where outcome = 'passed';
create index invoices_declined on invoices (auction_id) where latest_attempt = 'declined';
