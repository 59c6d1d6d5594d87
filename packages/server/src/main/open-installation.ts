import { ConfigError, readConfig } from '#platform/config/config.ts';
import type { Config } from '#platform/config/config.ts';
import { missingSettings, openDatabase } from '#platform/database/database.ts';
import type { Database } from '#platform/database/database.ts';
import { EmbeddedPostgresError } from '#platform/database/embedded/embedded-postgres-error.ts';
import { startEmbeddedPostgres } from '#platform/database/embedded/start-embedded-postgres.ts';
import { isUnavailable } from '#platform/database/is-unavailable.ts';
import { MigrationError, migrate } from '#platform/database/migrator.ts';
import { readIdentity } from '#platform/database/read-identity.ts';
import { checkBucket } from '#platform/files/bucket-file-store.ts';
import { FilesUnavailable } from '#platform/files/file-store.ts';
import type { FileStore } from '#platform/files/file-store.ts';
import { openFileStore } from '#platform/files/open-file-store.ts';
import { secureDataDir } from '#platform/files/private-folder.ts';
import { createLog } from '#platform/log/log.ts';
import type { Log } from '#platform/log/log.ts';
import { InstallationError } from './installation-error.ts';

/** Configuration, log and a migrated database: the basis of the server and every command. */
export interface Installation {
  readonly config: Config;
  readonly log: Log;
  readonly database: Database;
  readonly databaseUrl: string;
  /** Pictures and other files, shared by all processes. */
  readonly files: FileStore;
  /** Migrations that this start applied. */
  readonly migrated: readonly string[];
  /** Closes the database; everything that uses it must have stopped. */
  close(): Promise<void>;
  /**
   * Stops the embedded database, if there is one and no other process uses it, even if this process
   * still does.
   */
  stopDatabase(): Promise<void>;
}

export interface InstallationOptions {
  readonly environment: Record<string, string | undefined>;
  readonly applicationName: string;
  readonly maxConnections: number;
}

/**
 * Reads the configuration, starts or joins the embedded database unless `DATABASE_URL` names one, and
 * migrates it. Throws `InstallationError`.
 */
export async function openInstallation(options: InstallationOptions): Promise<Installation> {
  const config = orExplain(() => readConfig(options.environment));
  const log = createLog(config.logLevel);
  await secureDataDir(config.dataDir, config.databaseUrl === undefined).catch((cause: unknown) => {
    const message = `The folder ${config.dataDir} cannot be kept to its owner (${reasonOf(cause)}): start as its owner, or choose another DATA_DIR.`;
    throw new InstallationError(message, { cause });
  });
  const { databaseUrl, stop } = await reachDatabase(config, log);
  try {
    const migrated = await migrate({ url: databaseUrl });
    for (const name of migrated) log.info(`Migrated: ${name}`);
    const pooled = config.databasePoolUrl !== undefined;
    const database = openDatabase({
      url: config.databasePoolUrl ?? databaseUrl,
      pooled,
      maxConnections: options.maxConnections,
      applicationName: options.applicationName,
      onConnectionLost: (error) => log.warn(`A database connection was lost: ${error.message}`),
    });
    const close = async () => {
      await database.close();
      await stop();
    };
    if (pooled) {
      await refusePool(database, databaseUrl).catch(async (error: unknown) => {
        await database.close();
        throw explained(error, config.databasePoolUrl, 'DATABASE_POOL_URL');
      });
    }
    await refuseUnusable(config, log);
    const stored = openFileStore(config.dataDir, config.bucket);
    const files = config.mode === 'demo' ? await withDemoPictures(stored) : stored;
    return {
      config,
      log,
      database,
      databaseUrl,
      files,
      migrated,
      close,
      stopDatabase: stop,
    };
  } catch (error) {
    await stop();
    throw explained(error, databaseUrl);
  }
}

/** A bucket that is away is no reason not to take bids; one that was set up wrongly is best noticed now. */
async function refuseUnusable({ bucket }: Config, log: Log): Promise<void> {
  if (bucket === undefined) return;
  try {
    const problem = await checkBucket(bucket);
    if (problem !== null) throw new InstallationError(problem);
  } catch (error) {
    if (!(error instanceof FilesUnavailable)) throw error;
    if (error.isRefusal) {
      const message = `The files cannot be used: ${error.message}. Check S3_BUCKET and what belongs to it.`;
      throw new InstallationError(message, { cause: error });
    }
    log.warn({ reason: error.message }, 'file store unavailable');
  }
}

/**
 * Without limits in time, one stuck statement would hold locks that bids need. Of two databases, bids would be written
 * to one, and everything else be read and written in the other.
 */
async function refusePool(pool: Database, databaseUrl: string): Promise<void> {
  const missing = await missingSettings(pool);
  if (missing.length > 0) {
    const message = `Connections of DATABASE_POOL_URL must begin with ${missing.join(', ')}: set connect_query as in deploy/pgbouncer/pgbouncer.ini.`;
    throw new InstallationError(message);
  }
  const direct = openDatabase({
    url: databaseUrl,
    maxConnections: 1,
    applicationName: 'fairlot start',
  });
  try {
    if ((await readIdentity(pool)) === (await readIdentity(direct))) return;
  } finally {
    await direct.close();
  }
  throw new InstallationError(
    'DATABASE_POOL_URL leads to another database than DATABASE_URL: see [databases] in deploy/pgbouncer/pgbouncer.ini.',
  );
}

/** The demo is a package of its own, which production need not have installed. */
async function withDemoPictures(stored: FileStore): Promise<FileStore> {
  const demo = await import('@fairlot/demo').catch((cause: unknown) => {
    const isMissing = cause instanceof Error && cause.message.includes("'@fairlot/demo'");
    if (!isMissing) throw cause;
    const message = 'The demo is not installed here: set FAIRLOT_MODE=production.';
    throw new InstallationError(message, { cause });
  });
  return demo.withDemoPictures(stored);
}

async function reachDatabase(
  config: Config,
  log: Log,
): Promise<{ databaseUrl: string; stop: () => Promise<void> }> {
  if (config.databaseUrl !== undefined) {
    return { databaseUrl: config.databaseUrl, stop: async () => {} };
  }
  try {
    const embedded = await startEmbeddedPostgres({
      dataDir: config.dataDir,
      onNotice: (message) => log.warn(message),
    });
    return { databaseUrl: embedded.url, stop: () => embedded.stop() };
  } catch (error) {
    throw explained(error, undefined);
  }
}

function orExplain<T>(work: () => T): T {
  try {
    return work();
  } catch (error) {
    throw explained(error, undefined);
  }
}

/** One-line messages for conditions that the person at the keyboard can fix; anything else is a bug. */
function explained(
  error: unknown,
  databaseUrl: string | undefined,
  variable = 'DATABASE_URL',
): unknown {
  if (error instanceof InstallationError) return error;
  if (error instanceof ConfigError || error instanceof MigrationError) {
    return new InstallationError(error.message, { cause: error });
  }
  if (error instanceof EmbeddedPostgresError) {
    return new InstallationError(error.message, { cause: error });
  }
  if (databaseUrl !== undefined && cannotConnect(error)) {
    const where = place(databaseUrl);
    const message = `The database at ${where} cannot be used: ${reasonOf(error)}. Check ${variable}.`;
    return new InstallationError(message, { cause: error });
  }
  return error;
}

/** Whether the database is unreachable or refuses us: wrong password, no such role or database. */
function cannotConnect(error: unknown): boolean {
  if (isUnavailable(error)) return true;
  if (error instanceof AggregateError) return error.errors.some(cannotConnect);
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  return typeof code === 'string' && /^(28|3D|ERR_INVALID_URL)/.test(code);
}

function reasonOf(error: unknown): string {
  if (error instanceof AggregateError && error.errors.length > 0) return reasonOf(error.errors[0]);
  return error instanceof Error ? error.message : String(error);
}

/** Host and database, without the password. */
function place(databaseUrl: string): string {
  if (!URL.canParse(databaseUrl)) return 'DATABASE_URL';
  const { host, pathname } = new URL(databaseUrl);
  return host + pathname;
}
