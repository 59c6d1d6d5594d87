-- Which sessions still have something to sell: the home page asks this of every one, and those of
-- years past must cost nothing. An ordinary bid changes neither column.
create index lot_states_open on lot_states (session_id) where outcome is null;

create index auction_marketing_links_session on auction_marketing_links (session_id);
create index auction_sessions_first_close on auction_sessions (first_close_at);
