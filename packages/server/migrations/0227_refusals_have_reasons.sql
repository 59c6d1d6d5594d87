-- A seller who declines a bidder may say why.

alter table registrations
  -- of the last refusal, which the bidder reads; null: none was given, or nobody refused
  add column refusal_cause text
    check (refusal_cause in ('unconfirmed', 'unpaid', 'not-collected', 'too-far')),
  -- in the seller's own words, for their team alone
  add column refusal_note text not null default '';
