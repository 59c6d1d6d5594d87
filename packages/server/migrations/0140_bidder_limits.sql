-- Limits that a seller gives bidders of a sale: above it a new maximum waits (rules/bidding/limit.ts).
alter table registrations
  -- null: none. The steps are the rules'.
  add column limit_cents bigint check (limit_cents > 0);

-- How often a limit was changed: each change could read maxima, so there are few a day.
create table bidder_limit_changes (
  id uuid primary key,
  registration_id uuid not null references registrations,
  from_cents bigint,
  to_cents bigint,
  changed_at timestamptz not null default auction_clock(),
  check (from_cents is distinct from to_cents)
);
create index bidder_limit_changes_registration
  on bidder_limit_changes (registration_id, changed_at);
create trigger bidder_limit_changes_stay before update or delete on bidder_limit_changes
  for each row execute function refuse_change();

-- The limit of those who register with a company and have paid it no invoice yet; null: none.
alter table approval_rules add column newcomer_limit_cents bigint check (newcomer_limit_cents > 0);

alter table pending_bids
  -- since when it waits for room below its bidder's limit; null: it waits for an approval
  add column above_limit_since timestamptz,
  -- taken back by its bidder, or a later bid of theirs took its place: never placed, and kept so that
  -- the same bid sent again is known
  add column voided_at timestamptz;
-- Few wait so; those who look after them look at nothing else.
create index pending_bids_above_limit on pending_bids (bidder_id)
  where above_limit_since is not null and voided_at is null;

-- `subject_id` of a bid that was lost with its lot while it waited is the lot.
alter table mail_notices
  drop constraint mail_notices_kind_check,
  add constraint mail_notices_kind_check check (kind in ('won', 'outbid', 'announced', 'bid-lost'));
