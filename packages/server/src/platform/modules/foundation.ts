import type { Config } from '../config/config.ts';
import type { Database } from '../database/database.ts';
import type { FileStore } from '../files/file-store.ts';
import type { Fellows } from '../hub/fellows.ts';
import type { Log } from '../log/log.ts';

export interface Foundation {
  readonly config: Config;
  readonly database: Database;
  readonly databaseUrl: string;
  /** Pictures and other files, shared by all nodes. */
  readonly files: FileStore;
  readonly log: Log;
  /** Other processes behind the same port, if there are any. */
  readonly fellows?: Fellows | undefined;
}
