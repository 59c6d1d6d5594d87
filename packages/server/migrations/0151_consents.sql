-- What consignors agree to before a sale is published, by a link (issue 12, item 7).

create table consent_requests (
  -- made by the browser of who sends it, so that sending twice sends once
  id uuid primary key,
  auction_id uuid not null references auctions,
  consignor_id uuid not null references consignors on delete cascade,
  -- where the link went
  email text not null,
  -- of the secret in the link
  key_hash bytea not null unique,
  sent_at timestamptz not null default auction_clock(),
  expires_at timestamptz not null,
  -- taken back, or a newer one took its place
  revoked_at timestamptz,
  answer text check (answer in ('agreed', 'change')),
  -- what is to be changed
  answer_text text not null default '',
  answered_at timestamptz,
  check ((answer is null) = (answered_at is null))
);
create index consent_requests_of_sale on consent_requests (auction_id, consignor_id, sent_at);
create index consent_requests_of_consignor on consent_requests (consignor_id);

-- What was shown to who agreed, lot by lot: what is another one now was changed since.
create table consented_lots (
  request_id uuid not null references consent_requests on delete cascade,
  -- it may be gone by now
  lot_id uuid not null,
  shown_hash bytea not null,
  primary key (request_id, lot_id)
);
