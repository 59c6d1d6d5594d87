import path from 'node:path';
import type { Config } from '#platform/config/config.ts';
import type { Database } from '#platform/database/database.ts';
import { readIdentity } from '#platform/database/read-identity.ts';

/** Where the nodes with this `DATA_DIR` note what they acknowledged on this database. */
export async function folderOf(
  { dataDir }: Pick<Config, 'dataDir'>,
  database: Database,
): Promise<string> {
  return path.join(dataDir, 'acknowledged', await readIdentity(database));
}
