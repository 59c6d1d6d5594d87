import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Database } from '#platform/database/database.ts';
import type { Jobs } from '#platform/jobs/jobs.ts';

interface Sender {
  readonly database: Database;
  readonly dataDir: string;
  readonly jobs: Jobs;
}

/** Sends waiting mails and returns the HTML of the latest one to this address. */
export async function latestMailTo(server: Sender, recipient: string): Promise<string> {
  await server.jobs.runDue();
  const row = await server.database.kysely
    .selectFrom('outbox')
    .select('id')
    .where('recipient', '=', recipient)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  return readFile(path.join(server.dataDir, 'outbox', `${row.id}.html`), 'utf8');
}

/** The code and the key of the link in a verification mail. */
export function readVerification(html: string): { code: string; key: string } {
  const code = />([2-9A-Z]{8})<\/p>/.exec(html)?.[1];
  const key = /\/verify\/([\w-]{43})\//.exec(html)?.[1];
  if (code === undefined || key === undefined) throw new Error('No verification in this mail.');
  return { code, key };
}

/** The mails to this address in the order of writing, by template. */
export async function mailsTo(
  server: Pick<Sender, 'database'>,
  recipient: string,
): Promise<string[]> {
  const rows = await server.database.kysely
    .selectFrom('outbox')
    .select('template')
    .where('recipient', '=', recipient)
    .orderBy('id')
    .execute();
  return rows.map(({ template }) => template);
}
