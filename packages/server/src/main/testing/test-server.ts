import { createLog } from '#platform/log/log.ts';
import { readConfig } from '#platform/config/config.ts';
import type { Database } from '#platform/database/database.ts';
import { openFileStore } from '#platform/files/open-file-store.ts';
import { testDatabase } from '#platform/database/testing/test-database.ts';
import type { TestDatabase } from '#platform/database/testing/test-database.ts';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { mount } from '../mount.ts';
import type { Server } from '../mount.ts';
import { createFactories } from './factories.ts';
import type { Factories } from './made.ts';
import { createTestClient } from './test-client.ts';
import type { TestClient } from './test-client.ts';
import { createTestClock } from './test-clock.ts';
import type { TestClock } from './test-clock.ts';

export const marketplaceHost = 'localhost';

export interface TestServer extends Server {
  readonly database: Database;
  readonly databaseUrl: string;
  readonly dataDir: string;
  readonly make: Factories;
  /** Moves the database's clock, which all rules use. */
  readonly clock: TestClock;
  /** A browser without cookies on a host. */
  client(host?: string): TestClient;
  /** Another node on the same database; stopped with this one. */
  nodeBeside(): Promise<Server & Pick<TestServer, 'client'>>;
  drop(): Promise<void>;
}

/**
 * The whole product on a fresh database, called through HTTP (in process). Background work is not
 * started: tests call what they need, or `start()`. Create it in `beforeAll`, drop it in `afterAll`. `given` is a
 * database on another cluster.
 */
export async function testServer(
  environment: Record<string, string> = {},
  given?: TestDatabase,
): Promise<TestServer> {
  const test = given ?? (await testDatabase());
  const { url, db } = test;
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'fairlot-test-'));
  const config = readConfig({ DATA_DIR: dataDir, DATABASE_URL: url, ...environment });
  await db.kysely
    .insertInto('sites')
    .values({ host: marketplaceHost, name: 'Fairlot', seller_company_id: null })
    .execute();
  const foundation = {
    config,
    database: db,
    databaseUrl: url,
    files: openFileStore(dataDir, config.bucket),
    log: createLog('silent'),
  };
  const nodes: Server[] = [];
  const begin = async () => {
    const node = await mount(foundation);
    nodes.push(node);
    await node.app.ready();
    return node;
  };
  const server = await begin();
  return {
    ...server,
    database: db,
    databaseUrl: url,
    dataDir,
    make: createFactories(db),
    clock: createTestClock(db),
    client: clientOf(server),
    async nodeBeside() {
      const node = await begin();
      return { ...node, client: clientOf(node) };
    },
    async drop() {
      for (const node of nodes) await node.stop();
      await test.drop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

const clientOf =
  ({ app }: Server) =>
  (host = marketplaceHost) =>
    createTestClient(app, host);
