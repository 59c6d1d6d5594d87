import type { Config } from '#platform/config/config.ts';
import type { Database } from '#platform/database/database.ts';
import type { FileStore } from '#platform/files/file-store.ts';
import type { Log } from '#platform/log/log.ts';

export interface Foundation {
  readonly config: Config;
  readonly database: Database;
  readonly databaseUrl: string;
  /** Pictures and other files, shared by all nodes. */
  readonly files: FileStore;
  readonly log: Log;
}
