import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import { backlogOf } from '../metrics/backlog.ts';
import type { BacklogRow } from '../metrics/backlog.ts';
import type { DB } from './schema.ts';

export const archiveBacklog = 'database log for the archive';
export const backupBacklog = 'database backup';
/** The migration since which backups are noted. */
const notedSince = '0297_database_backups';

/**
 * Whether PostgreSQL's log comes to its archive (one waits or none), and for how long it has not: the last try failed;
 * none has ended while three files of 16 MB were written; or since a promotion none but its history, for twice as long as
 * a file is kept open (`archive_timeout`). Nothing waits where there is no archive.
 */
export async function readArchiveBacklog(db: Kysely<DB>) {
  const archived = sql`('x' || substr(last_archived_wal, 9, 8))::bit(32)::bigint * 256
    + ('x' || substr(last_archived_wal, 17, 8))::bit(32)::bigint`;
  const written = sql`(pg_current_wal_lsn() - '0/0')::bigint / 16777216`;
  const isFile = sql`coalesce(last_archived_wal ~ '^[0-9A-F]{24}', false)`;
  const { rows } = await sql<BacklogRow>`
    with settings as (
      select max(setting) filter (where name = 'archive_mode') as mode,
        max(setting) filter (where name = 'archive_timeout')::int as timeout_seconds
      from pg_settings where name in ('archive_mode', 'archive_timeout')
    ), archiver as (
      select *, coalesce(last_archived_time, stats_reset, now()) as archived_at
      from pg_stat_archiver
    )
    select ${archiveBacklog} as what, 1 as count,
      extract(epoch from now() - archived_at)::float8 as oldest_seconds
    from archiver, settings
    where last_failed_time > coalesce(last_archived_time, '-infinity')
      or (${isFile} and ${written} - (${archived}) > 3)
      or (not ${isFile} and mode <> 'off' and timeout_seconds > 0
        and archived_at < now() - make_interval(secs => 2 * timeout_seconds))`.execute(db);
  return backlogOf(rows, [archiveBacklog]);
}

/**
 * One backup waits when the newest ended more than a day ago, or when none was noted since that could be; for as long as
 * that is ago. Where there is no archive, backups are somebody else's, and none is waited for.
 */
export async function readBackupBacklog(db: Kysely<DB>) {
  const { rows } = await sql<BacklogRow>`
    with newest as (
      select coalesce(
        (select max(finished_at) from database_backups),
        (select applied_at from schema_migrations where name = ${notedSince})
      ) as at
    )
    select ${backupBacklog} as what, 1 as count,
      extract(epoch from now() - newest.at)::float8 as oldest_seconds
    from newest join pg_settings on name = 'archive_mode' and setting <> 'off'
    where newest.at < now() - interval '1 day'`.execute(db);
  return backlogOf(rows, [backupBacklog]);
}
