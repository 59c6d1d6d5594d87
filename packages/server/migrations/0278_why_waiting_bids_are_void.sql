-- Why a maximum that waited is void. Null: it waits, or became void before causes were kept.
alter table pending_bids
  add column void_cause text check (
    void_cause in ('replaced', 'withdrawn', 'let-go', 'account-closed')
      and (void_cause is null or voided_at is not null)
  );
-- Those of closed accounts were tried again every five seconds until their lots had closed.
update pending_bids p set voided_at = auction_clock(), void_cause = 'account-closed'
from users u
where u.id = p.bidder_id and u.deactivated_at is not null and p.voided_at is null;
