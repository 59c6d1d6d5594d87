import path from 'node:path';
import type { Config } from '#platform/config/config.ts';
import type { Database } from '#platform/database/database.ts';
import { readIdentity } from '#platform/database/read-identity.ts';

/**
 * Where the nodes of this machine note what they acknowledged on this database, and where it was before
 * `ACKNOWLEDGED_DIR` was set.
 */
export async function foldersOf(
  { dataDir, acknowledgedDir }: Pick<Config, 'dataDir' | 'acknowledgedDir'>,
  database: Database,
): Promise<{ readonly now: string; readonly before: readonly string[] }> {
  const identity = await readIdentity(database);
  const now = path.resolve(acknowledgedDir, identity);
  const before = path.resolve(dataDir, 'acknowledged', identity);
  return { now, before: before === now ? [] : [before] };
}
