-- A lot may be cancelled: destroyed, stolen, unlawful to sell, or recalled. It then leaves its sale whatever
-- was bid on it, for a cause out of this list, while a withdrawal is bound by what was bid.

-- Whether a lot left its sale before its hammer; one expression, so that plans see through it.
create function left_sale(outcome text) returns boolean language sql immutable parallel safe
  return outcome is not null and outcome in ('withdrawn', 'cancelled');

alter table lot_states
  drop constraint lot_states_outcome_check,
  add constraint lot_states_outcome_check
    check (outcome in ('sold', 'passed', 'withdrawn', 'cancelled')),
  add column cancellation_cause text
    check (cancellation_cause in ('destroyed', 'stolen', 'unlawful', 'recalled')),
  add constraint cancelled_for_a_cause
    check ((outcome is not distinct from 'cancelled') = (cancellation_cause is not null)),
  drop constraint withdrawn_for_a_reason,
  add constraint withdrawn_for_a_reason check (withdrawal_reason = '' or left_sale(outcome));

alter table lot_events
  drop constraint lot_events_kind_check,
  add constraint lot_events_kind_check check (kind in (
    'bid', 'retracted', 'reserve-lowered', 'extended-for-outage', 'sold', 'passed', 'withdrawn',
    'paused', 'resumed', 'extended-by-seller', 'corrected', 'cancelled'
  ));
