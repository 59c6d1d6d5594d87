import { expect, test } from 'vitest';
import { MIGRATIONS_FOLDER, readMigrations } from '#platform/database/migrator.ts';
import { arbitersOf, breaksReleaseBefore } from './support/breaks-release-before.ts';
import { readReleases } from './support/releases.ts';

// Nodes of a release and of the one before run side by side on one database: expand, migrate, contract (decision 247).

/** Earlier migrations were deployed with all nodes stopped. */
const firstChecked = 280;

test('no migration breaks the release before, or it says which release had stopped using what goes', async () => {
  const releases = readReleases();
  expect(releases.length).toBeGreaterThan(0);
  const migrations = await readMigrations(MIGRATIONS_FOLDER);
  const arbiters = new Set(migrations.flatMap(({ sql }) => arbitersOf(sql)));
  const wrong: string[] = [];
  for (const { name, sql, contractSince: since } of migrations) {
    const number = Number(name.slice(0, 4));
    if (number < firstChecked) continue;
    const before = releases.findLast(({ migration }) => migration < number)?.migration ?? 0;
    if (since === null) {
      wrong.push(...breaksReleaseBefore(sql, arbiters).map((why) => `${name}: ${why}`));
    } else if (since > before) {
      wrong.push(`${name}: the release before ends with ${before}, which is earlier than ${since}`);
    }
  }
  expect(wrong).toEqual([]);
});

/** What bids have so that of two only one is kept. */
const arbiters = new Set(
  arbitersOf(`
    create table bids (id uuid primary key, constraint bids_in_order unique (lot_id, ordinal));
    create unique index concurrently if not exists bids_once
      on public.bids (lower(unique_id)) where lot_id is not null;
    create unique index on bids (bidder_id, sequence);
    alter table bids add constraint bids_by_place exclude using gist (place with =);`),
);

test('what a conflict can be with is known by its name, also the one that PostgreSQL gives it', () => {
  expect([...arbiters].toSorted()).toEqual([
    'bids_bidder_id_sequence_idx',
    'bids_by_place',
    'bids_in_order',
    'bids_once',
  ]);
});

test.each([
  ['drop table bids;'],
  ['drop view public_auctions;'],
  ['drop function auction_clock();'],
  ['alter table bids drop column max_cents;'],
  ['alter table bids rename column max_cents to maximum;'],
  ['alter table bids rename to offers;'],
  ['alter table bids alter column max_cents type text;'],
  ['alter table bids alter max_cents set not null;'],
  ['alter table bids add column seen boolean not null;'],
  ['alter table bids\n  add column seen boolean,\n  add check (max_cents > 0);'],
  ["alter table bids add constraint one check (result in ('a', 'b'));"],
  ['alter table only bids add unique (lot_id, ordinal);'],
  ['create unique index on bids (lot_id, ordinal);'],
  ['alter table bids drop constraint bids_lot_id_ordinal_key;'],
  ['create unique index bids_once on bids (lot_id);'],
  ['drop index bids_once;'],
  ['drop index concurrently if exists bids_lot_id_idx, public.bids_once cascade;'],
  ['drop index bids_bidder_id_sequence_idx;'],
  ['alter table bids drop constraint bids_in_order;'],
  ['alter table bids drop constraint if exists bids_by_place;'],
  ['alter table public.bids add column seen boolean not null;'],
  ['alter table bids add checked_at timestamptz not null;'],
  ['alter table bids add column if not exists unique_code text not null;'],
  ['alter table bids add column seen boolean not null default null;'],
  ['alter table bids add column place uuid not null references places on delete set default;'],
  ['alter table bids add column place uuid primary key;'],
  ['-- drop column is below\nalter table bids add column x int; alter table bids drop x;'],
])('%s breaks the release before', (sql) => {
  expect(breaksReleaseBefore(sql, arbiters)).toHaveLength(1);
});

test.each([
  [
    'create table notes (id uuid primary key, body text not null);\nalter table notes add check (body <> $$$$);',
  ],
  ['create table notes (id uuid); create unique index on notes (id);'],
  ['alter table bids add column seen boolean not null default false;'],
  ["alter table bids add column cause text check (cause in ('a, not null', 'b'));"],
  ['alter table bids add column total bigint not null generated always as (a + b) stored;'],
  ["alter table bids add column checked_by text not null default '';"],
  ['alter table bids add column place bigserial not null;'],
  ['alter table bids drop constraint bids_check;'],
  ['alter table bids alter column max_cents drop not null;'],
  ['create index on bids (lot_id);'],
  ['create or replace function f() returns int language sql as $$ select 1; drop table bids; $$;'],
  ['-- drop table bids;\nselect 1;'],
  ["update bids set result = 'drop table bids; alter table bids drop x';"],
  ['drop index bids_lot_id_idx; drop trigger t on bids;'],
])('%s leaves it as it is', (sql) => {
  expect(breaksReleaseBefore(sql, arbiters)).toEqual([]);
});
