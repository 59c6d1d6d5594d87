-- Looks of a company's people at the public pages of one draft, each by a link that opens once.

create table draft_looks (
  id uuid primary key,
  auction_id uuid not null references auctions,
  -- whose pages: the look opens nothing on another host
  host text not null,
  -- it ends with their right to see drafts
  made_by uuid not null references users,
  -- of the key in the link at first, then of the one in the cookie that it was exchanged for
  key_hash bytea not null unique,
  is_open boolean not null default false,
  expires_at timestamptz not null
);
create index draft_looks_by_expiry on draft_looks (expires_at);
