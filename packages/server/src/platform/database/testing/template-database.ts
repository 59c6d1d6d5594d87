import { createHash, randomBytes } from 'node:crypto';
import { Client } from 'pg';
import { advisoryLocks } from '../advisory-locks.ts';
import { MIGRATIONS_FOLDER, migrate, readMigrations } from '../migrator.ts';

/** The same cluster's connection string for another of its databases. */
export function databaseUrl(url: string, database: string): string {
  const other = new URL(url);
  other.pathname = `/${database}`;
  return other.href;
}

/**
 * Makes an empty database with the schema of `folder` and returns its connection
 * string: a copy of a template that is migrated once per state of the migrations.
 * Copying files was measured at two thirds of the time of copying through the log.
 */
export async function cloneDatabase(url: string, folder = MIGRATIONS_FOLDER): Promise<string> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    // Held until the connection ends, so that the template cannot be replaced meanwhile.
    await client.query('select pg_advisory_lock($1)', [advisoryLocks.template]);
    const template = await migratedTemplate(client, url, folder);
    const name = `test_${randomBytes(8).toString('hex')}`;
    await client.query(`create database ${name} template ${template} strategy file_copy`);
    return databaseUrl(url, name);
  } finally {
    await client.end();
  }
}

/** Builds under a temporary name and renames, so that a killed run leaves no partial template. */
async function migratedTemplate(client: Client, url: string, folder: string): Promise<string> {
  const hash = createHash('sha256');
  for (const { name, checksum } of await readMigrations(folder)) hash.update(name + checksum);
  const template = `template_${hash.digest('hex').slice(0, 16)}`;

  const { rows } = await client.query<{ datname: string }>(
    String.raw`select datname from pg_database where datname like 'template\_%'`,
  );
  if (rows.some(({ datname }) => datname === template)) return template;
  // Existing templates were made of migrations that have changed since.
  for (const { datname } of rows) await client.query(`drop database ${datname} with (force)`);
  const draft = `${template}_draft`;
  await client.query(`create database ${draft}`);
  await migrate({ url: databaseUrl(url, draft), folder });
  await client.query(`alter database ${draft} rename to ${template}`);
  return template;
}
