-- Rehearsals of sales, asked for in the console: which waits, which runs, and what came of it. Only the
-- seller's own people read of them.

create table rehearsals (
  -- made by the browser, so that the same again makes no second one
  id uuid primary key,
  seller_company_id uuid not null references seller_companies,
  auction_id uuid not null references auctions,
  asked_by uuid not null references users,
  asked_at timestamptz not null default auction_clock(),
  state text not null default 'waiting'
    check (state in ('waiting', 'running', 'done', 'stopped', 'failed')),
  -- somebody wants it to end; whoever runs it looks here
  stop_asked boolean not null default false,
  ended_at timestamptz,
  -- by the machines' clock: when whoever runs it last said so
  beat_at timestamptz,
  lots integer not null default 0,
  closed integer not null default 0,
  report jsonb,
  -- why it failed
  problem text check (problem in
    ('NothingToRehearse', 'SaleHasBegunToClose', 'TooLong', 'NoPostgres', 'Interrupted', 'Failed')),
  check ((state = 'done') = (report is not null)),
  check ((state = 'failed') = (problem is not null)),
  check ((state in ('waiting', 'running')) = (ended_at is null)),
  check ((state = 'running') = (beat_at is not null))
);

-- Each takes a database server and a core for minutes: one in the installation, and one asked for a company.
create unique index rehearsals_running on rehearsals ((true)) where state = 'running';
create unique index rehearsals_under_way on rehearsals (seller_company_id)
  where state in ('waiting', 'running');
create index rehearsals_of_sale on rehearsals (auction_id, asked_at desc);
create index rehearsals_waiting on rehearsals (asked_at, id) where state = 'waiting';
