-- Who gets a site's newsletter, by address: subscribers need no account. An account's own choice is
-- `users.subscribed`; a row here that says 'unsubscribed' stands above it.
create table newsletter_subscriptions (
  id uuid primary key,
  site_host text not null references sites on delete cascade,
  email text not null check (email <> '' and length(email) <= 100),
  -- 'pending' until the link of the mail is used: a stranger may have entered the address
  state text not null check (state in ('pending', 'subscribed', 'unsubscribed')),
  -- when the state came about
  since timestamptz not null,
  -- the last time that somebody asked for it; the link that was mailed then is good for some days
  asked_at timestamptz not null,
  -- mails that asked to confirm, in a window of time
  asks integer not null default 0,
  asks_since timestamptz not null
);
create unique index newsletter_subscriptions_address
  on newsletter_subscriptions (site_host, lower(email));
create index newsletter_subscriptions_pending
  on newsletter_subscriptions (asked_at) where state = 'pending';
