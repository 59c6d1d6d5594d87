-- Mails that are owed once: to whom, what about, so that no round writes one twice.

create table mail_notices (
  user_id uuid not null references users,
  kind text not null check (kind in ('won', 'outbid')),
  -- the session that was won in; for lots lost to others, the bidder himself
  subject_id uuid not null,
  sent_at timestamptz not null,
  primary key (user_id, kind, subject_id)
);

-- Who was outbid of late, for the mails about it.
create index alerts_outbid on alerts (created_at) where kind = 'BidderOutbid' and dismissed_at is null;
