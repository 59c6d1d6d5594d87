-- What bidders ask about lots, and what their sellers answer: public together, or not at all.

create table lot_questions (
  id uuid primary key,
  lot_id uuid not null references lots on delete cascade,
  asker_id uuid not null references users,
  -- where it was asked: the mail about the answer leads there
  host text not null references hosts on delete cascade,
  question text not null check (question <> ''),
  asked_at timestamptz not null default auction_clock(),
  answer text check (answer <> ''),
  answered_by uuid references users,
  answered_at timestamptz,
  -- its seller's people put it away
  dismissed_at timestamptz,
  check ((answer is null) = (answered_at is null)),
  check (answer is null or dismissed_at is null)
);
create index lot_questions_lot on lot_questions (lot_id) where answer is not null;
create index lot_questions_waiting on lot_questions (lot_id)
  where answer is null and dismissed_at is null;
create index lot_questions_asker on lot_questions (asker_id);
