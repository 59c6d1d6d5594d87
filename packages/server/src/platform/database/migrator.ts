import { createHash } from 'node:crypto';
import { readFile, readdir } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { Client, DatabaseError } from 'pg';
import { advisoryLocks } from './advisory-locks.ts';
import { withBriefLocks } from './brief-locks.ts';

/** The product's own migrations. */
export const MIGRATIONS_FOLDER = fileURLToPath(new URL('../../../migrations', import.meta.url));

/** The schema cannot be brought up to date; the message names the file and the reason. */
export class MigrationError extends Error {
  override readonly name = 'MigrationError';
}

export type Migration = {
  /** `0001_sites`: number, then words. */
  name: string;
  sql: string;
  /** SHA-256 of the text, independent of line ends. */
  checksum: string;
  /** Number of the last migration of the first release that does without what this one takes away; null for nothing. */
  contractSince: number | null;
};

/** Milliseconds that a migration is tried while others use its tables. */
const PATIENCE = 3 * 60_000;

const FILE_NAME = /^(\d{4})_[a-z0-9_]+\.sql$/;

export async function readMigrations(folder: string): Promise<Migration[]> {
  const files = (await readdir(folder)).filter((file) => file.endsWith('.sql')).toSorted();
  const numbers = new Map<string, string>();
  const migrations: Migration[] = [];
  for (const file of files) {
    const number = FILE_NAME.exec(file)?.[1];
    if (!number)
      throw new MigrationError(`Migration ${file} is not named like 0001_some_words.sql.`);
    const twin = numbers.get(number);
    if (twin) throw new MigrationError(`Migrations ${twin} and ${file} have the same number.`);
    numbers.set(number, file);
    const sql = (await readFile(path.join(folder, file), 'utf8')).replaceAll('\r\n', '\n');
    const checksum = createHash('sha256').update(sql).digest('hex');
    const contractSince = sinceIn(sql);
    migrations.push({ name: path.basename(file, '.sql'), sql, checksum, contractSince });
  }
  return migrations;
}

/** `-- contract: since 0280` in a line of its own (decision 247). */
function sinceIn(sql: string): number | null {
  const since = /^-- contract: since (\d{4})$/m.exec(sql)?.[1];
  return since === undefined ? null : Number(since);
}

/**
 * Applies missing migrations in order, each file in a transaction of its own together with its record,
 * and returns their names. Nodes that start at once wait for each other; the later ones find nothing left
 * to do. It waits for tables in short moments, between which bids go on. A database that a later release has migrated already is good for this one, too, as long as nothing was taken
 * away that it needs (decision 247).
 */
export async function migrate({
  url,
  folder = MIGRATIONS_FOLDER,
  patienceMs = PATIENCE,
}: {
  url: string;
  folder?: string;
  patienceMs?: number;
}): Promise<string[]> {
  const migrations = await readMigrations(folder);
  const client = new Client({ connectionString: url, application_name: 'fairlot migrator' });
  // A broken connection fails the running query, which reports it.
  client.on('error', () => undefined);
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [advisoryLocks.migration]);
    await client.query(
      `create table if not exists schema_migrations (
         name text primary key,
         checksum text not null,
         applied_at timestamptz not null default clock_timestamp()
       )`,
    );
    const locks = { url, client, patienceMs };
    await addContractSince(locks);
    const { rows: applied } = await client.query<Applied>(
      `select name, checksum, contract_since as "contractSince" from schema_migrations order by name`,
    );
    const missing = missingMigrations(migrations, applied);
    for (const migration of missing) await apply(locks, migration);
    return missing.map(({ name }) => name);
  } finally {
    // Closing the connection releases the lock.
    await client.end();
  }
}

type Applied = Pick<Migration, 'name' | 'checksum' | 'contractSince'>;

/** Checks that the applied migrations begin with the files, or are their beginning; returns the files that are left. */
function missingMigrations(
  migrations: readonly Migration[],
  applied: readonly Applied[],
): Migration[] {
  const files = new Map(migrations.map((migration) => [migration.name, migration]));
  const last = migrations.at(-1)?.name ?? '';
  for (const { name, checksum, contractSince } of applied) {
    const file = files.get(name);
    const isOfLaterRelease = name > last && (contractSince ?? 0) <= Number(last.slice(0, 4));
    if (!file && isOfLaterRelease && last !== '') continue;
    if (!file) {
      throw new MigrationError(
        `Migration ${name} was applied to this database, but its file is missing: the database belongs to a newer or another version of the program.`,
      );
    }
    if (file.checksum !== checksum) {
      throw new MigrationError(
        `Migration ${name} was changed after it was applied: restore the file and put the change into a new migration.`,
      );
    }
    files.delete(name);
  }
  const latest = applied.at(-1)?.name ?? '';
  const late = [...files.keys()].find((name) => name < latest);
  if (late) {
    throw new MigrationError(
      `Migration ${late} comes before ${latest}, which is applied already: give it a higher number.`,
    );
  }
  return [...files.values()];
}

type Locks = Parameters<typeof withBriefLocks>[0];

/** Not `if not exists`, which would wait at each start for whoever reads the table, such as a `pg_dump`. */
async function addContractSince(locks: Locks): Promise<void> {
  const { rows } = await locks.client.query(
    `select from pg_attribute
     where attrelid = 'schema_migrations'::regclass and attname = 'contract_since'`,
  );
  if (rows.length > 0) return;
  await orExplain('schema_migrations', '', () =>
    withBriefLocks(locks, async () => {
      await locks.client.query('alter table schema_migrations add column contract_since integer');
    }),
  );
}

function apply(locks: Locks, migration: Migration): Promise<void> {
  const { name, sql, checksum, contractSince } = migration;
  return orExplain(name, sql, () =>
    withBriefLocks(locks, async () => {
      await locks.client.query(sql);
      await locks.client.query(
        'insert into schema_migrations (name, checksum, contract_since) values ($1, $2, $3)',
        [name, checksum, contractSince],
      );
    }),
  );
}

async function orExplain(name: string, sql: string, work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    const position = error instanceof DatabaseError ? error.position : undefined;
    const line = position
      ? ` at line ${sql.slice(0, Number(position) - 1).split('\n').length}`
      : '';
    throw new MigrationError(`Migration ${name} failed${line}: ${message}`, { cause: error });
  }
}
