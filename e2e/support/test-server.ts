import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { test } from '@playwright/test';
import { Client } from 'pg';
import { openLots } from '../../packages/server/src/bidding/lot-state/public.ts';
import { importSale } from '../../packages/server/src/selling/intake/public.ts';
import { createPictureVault } from '../../packages/server/src/selling/pictures/public.ts';
import { openInstallation } from '../../packages/server/src/main/open-installation.ts';
import type { Installation } from '../../packages/server/src/main/open-installation.ts';
import {
  cloneDatabase,
  databaseUrl,
} from '../../packages/server/src/platform/database/testing/template-database.ts';
import { createAuctionClock } from './auction-clock.ts';
import type { AuctionClock } from './auction-clock.ts';
import { clusterVariable } from './cluster.ts';
import { makeSaleFolder } from './sale-folder.ts';
import type { SaleSpec } from './sale-folder.ts';
import { freePort } from '../../packages/server/src/platform/http/testing/free-port.ts';
import { node, root, startServer } from './server-process.ts';
import type { ServerProcess } from './server-process.ts';

/** A sale on the site. */
export interface Sale {
  readonly auctionSecureId: string;
  readonly sessionId: string;
  readonly title: string;
  readonly lots: readonly { readonly secureId: string; readonly title: string }[];
}

/** The product on a database of its own; all servers of a run share one process (`servers.ts`). */
export interface TestServer {
  /** Address of the marketplace, without a slash at the end. */
  readonly url: string;
  readonly port: number;
  readonly clock: AuctionClock;
  readonly installation: Installation;
  importSale(spec: SaleSpec): Promise<Sale>;
  /** Runs a command of `npm run fairlot` and gives what it answers in JSON. */
  command(...args: string[]): Promise<unknown>;
  stopServer(): Promise<void>;
  startServer(): Promise<void>;
  close(): Promise<void>;
}

/**
 * Opens a server for all tests of the file that calls it; `settings` are variables of the environment
 * beside those that every server has.
 */
export function useServer(
  open: (server: TestServer) => Promise<void>,
  settings: () => Promise<Record<string, string>> = async () => ({}),
): () => TestServer {
  let server: TestServer | null = null;
  test.beforeAll(async () => {
    server = await openServer(await settings());
    await open(server);
  });
  test.afterAll(async () => {
    await server?.close();
    server = null;
  });
  return () => {
    if (server === null) throw new Error('The server is open within tests only.');
    return server;
  };
}

async function openServer(settings: Record<string, string>): Promise<TestServer> {
  const clusterUrl = process.env[clusterVariable];
  if (clusterUrl === undefined) throw new Error('The test cluster is not running.');
  const url = await cloneDatabase(clusterUrl);
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'fairlot-browser-test-'));
  const port = await freePort();
  const environment = {
    DATABASE_URL: url,
    DATA_DIR: dataDir,
    PORT: String(port),
    HOST: '127.0.0.1',
    LOG_LEVEL: 'warn',
    ...settings,
  };
  const installation = await openInstallation({
    environment,
    applicationName: 'fairlot browser test',
    maxConnections: 3,
  });
  const { database, files } = installation;
  await database.kysely
    .insertInto('sites')
    .values({ host: 'localhost', name: 'Fairlot', seller_company_id: null })
    .execute();
  let running: ServerProcess | null = await startServer(environment);
  async function command(...args: string[]): Promise<unknown> {
    const program = ['packages/server/src/main/cli.ts', ...args, '--json'];
    const env = { ...process.env, ...environment };
    const { stdout } = await promisify(execFile)(node, program, { cwd: root, env });
    return JSON.parse(stdout);
  }

  return {
    url: `http://localhost:${port}`,
    port,
    clock: createAuctionClock(database),
    installation,
    async importSale(spec) {
      const folder = await makeSaleFolder(spec);
      const vault = createPictureVault(files);
      const options = { stage: 'published' as const, dryRun: false };
      const sources = { database, vault, openLots };
      const { written } = await importSale(sources, folder, options);
      await rm(folder, { recursive: true });
      if (written === null) throw new Error('The sale was not written.');
      return {
        auctionSecureId: written.auctionId,
        sessionId: written.sessions[0]?.id ?? '',
        title: spec.title,
        lots: written.lots.map(({ id, lot }) => ({ secureId: id, title: lot.title })),
      };
    },
    command,
    async stopServer() {
      await running?.stop();
      running = null;
    },
    async startServer() {
      running ??= await startServer(environment);
    },
    async close() {
      await running?.stop();
      await installation.close();
      await dropDatabase(clusterUrl, url);
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

async function dropDatabase(clusterUrl: string, url: string): Promise<void> {
  const client = new Client({ connectionString: databaseUrl(clusterUrl, 'postgres') });
  await client.connect();
  try {
    await client.query(`drop database if exists ${new URL(url).pathname.slice(1)} with (force)`);
  } finally {
    await client.end();
  }
}
