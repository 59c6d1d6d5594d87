import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { chmod, mkdtemp, readFile, readdir, readlink, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { Client } from 'pg';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { isUnavailable } from '../is-unavailable.ts';
import { startEmbeddedPostgres } from './start-embedded-postgres.ts';
import type { EmbeddedPostgres, EmbeddedPostgresOptions } from './start-embedded-postgres.ts';

const OTHER_PROCESS = fileURLToPath(new URL('../testing/embedded-process.ts', import.meta.url));

/**
 * Each test creates a cluster and starts it several times; faults of a running one are tested by `npm run
 * test:long`.
 */
const isLong = process.env['FAIRLOT_LONG'] === '1';

// A start under load, with a fresh initdb, takes seconds.
describe('the embedded PostgreSQL', { timeout: 60_000 }, () => {
  let dataDir: string;
  let joined: EmbeddedPostgres[];
  let children: ChildProcess[];

  beforeEach(async () => {
    dataDir = await mkdtemp(path.join(tmpdir(), 'embedded-'));
    await chmod(dataDir, 0o755);
    joined = [];
    children = [];
  });
  afterEach(async () => {
    for (const child of children) child.kill('SIGKILL');
    await Promise.all(joined.map((one) => one.stop()));
    // An orphan is stopped by whoever joins it.
    if (existsSync(postmasterFile())) {
      await startEmbeddedPostgres({ dataDir }).then(
        (last) => last.stop(),
        () => undefined,
      );
    }
    const link = await readlink(path.join(dataDir, 'postgres')).catch(() => undefined);
    if (link) await rm(link, { recursive: true });
    await rm(dataDir, { recursive: true });
  });

  async function start(options?: Partial<EmbeddedPostgresOptions>): Promise<EmbeddedPostgres> {
    const one = await startEmbeddedPostgres({ dataDir, settings: { fsync: 'off' }, ...options });
    joined.push(one);
    return one;
  }

  async function startOtherProcess(): Promise<{
    child: ChildProcess;
    url: string;
    owned: boolean;
  }> {
    const child = spawn(process.execPath, [OTHER_PROCESS, dataDir], {
      stdio: ['pipe', 'pipe', 'inherit'],
      detached: true,
    });
    children.push(child);
    const [line] = await once(createInterface({ input: child.stdout }), 'line');
    return { child, ...JSON.parse(line) };
  }

  const postmasterFile = () => path.join(dataDir, 'postgres/data/postmaster.pid');
  const postmaster = async () => Number((await readFile(postmasterFile(), 'utf8')).split('\n')[0]);

  test('starts with its own password and keeps data and address across a restart and a kill', async () => {
    const first = await start();
    expect(first.owned).toBe(true);
    await query(first.url, 'create table kept as select 7 as seven');
    await first.stop();
    await expect(query(first.url, 'select 1')).rejects.toSatisfy(isUnavailable);

    const notices: string[] = [];
    const second = await start({ onNotice: (notice) => notices.push(notice) });
    expect(second.url).toBe(first.url);
    expect(await query(second.url, 'select seven from kept')).toEqual([7]);
    process.kill(await postmaster(), 'SIGKILL');
    await vi.waitFor(() => expect(notices).toContain('The embedded database is back.'), 10_000);
    expect(await query(second.url, 'select seven from kept')).toEqual([7]);
    const stranger = new URL(second.url);
    stranger.password = 'guess';
    await expect(query(stranger.href, 'select 1')).rejects.toThrow(
      'password authentication failed',
    );
  });

  test.runIf(isLong)('is durable, on the loopback and knows letters beyond ASCII', async () => {
    const { url } = await start({ settings: {} });
    expect(
      await query(
        url,
        `select current_setting('fsync'), current_setting('listen_addresses'), current_setting('timezone'),
           upper('łódź'), to_tsvector('simple', 'Łódź')::text`,
      ),
    ).toEqual(['on', '127.0.0.1', 'UTC', 'ŁÓDŹ', "'łódź':1"]);
  });

  test.runIf(isLong)(
    'is joined by a second process, and stopped by the last one to leave',
    async () => {
      const server = await startOtherProcess();
      const tool = await start();
      expect([server.owned, tool.owned]).toEqual([true, false]);
      expect(tool.url).toBe(server.url);

      server.child.stdin?.end();
      await once(server.child, 'exit');
      expect(await query(tool.url, 'select 1')).toEqual([1]);
      await tool.stop();
      await expect(query(tool.url, 'select 1')).rejects.toSatisfy(isUnavailable);
    },
  );

  test.runIf(isLong)('is left alone by a tool that joins and leaves', async () => {
    const server = await start();
    const tool = await startOtherProcess();
    tool.child.stdin?.end();
    await once(tool.child, 'exit');
    expect(await query(server.url, 'select 1')).toEqual([1]);
  });

  test.runIf(isLong)('is started once by processes that start at the same time', async () => {
    const all = await Promise.all([start(), start(), startOtherProcess(), startOtherProcess()]);
    expect(all.filter(({ owned }) => owned)).toHaveLength(1);
    expect(new Set(all.map(({ url }) => url)).size).toBe(1);
    expect(await readdir(path.join(dataDir, 'postgres'))).toEqual(['data', 'postgres.log']);
  });

  test('is adopted after its parent was killed, and stopped by the adopter', async () => {
    const { child, url } = await startOtherProcess();
    await query(url, 'create table kept as select 7 as seven');
    const pid = await postmaster();
    await kill(child);

    const adopter = await start();
    expect(adopter.owned).toBe(false);
    expect(await postmaster()).toBe(pid);
    expect(await query(adopter.url, 'select seven from kept')).toEqual([7]);
    await adopter.stop();
    await expect(query(url, 'select 1')).rejects.toSatisfy(isUnavailable);
  });

  test.runIf(isLong)('is not ended by Ctrl-C in the terminal of its parent', async () => {
    const { child } = await startOtherProcess();
    const pid = await postmaster();
    // As a terminal does: the signal goes to the whole process group.
    process.kill(-(child.pid ?? Number.NaN), 'SIGINT');
    await once(child, 'exit');

    await start();
    expect(await postmaster()).toBe(pid);
  });

  test.runIf(isLong)('recovers when parent and server were killed', async () => {
    const { child, url } = await startOtherProcess();
    await query(url, 'create table kept as select 7 as seven');
    const pid = await postmaster();
    await kill(child);
    process.kill(pid, 'SIGKILL');

    const next = await start();
    expect(next.owned).toBe(true);
    expect(await query(next.url, 'select seven from kept')).toEqual([7]);
  });

  test.runIf(isLong)(
    'starts beside a postmaster.pid whose number now belongs to another process',
    async () => {
      const first = await start();
      const left = await readFile(postmasterFile(), 'utf8');
      await first.stop();
      await writeFile(postmasterFile(), left.replace(/^\d+/, String(process.pid)));

      const next = await start();
      expect(next.owned).toBe(true);
      expect(await query(next.url, 'select 1')).toEqual([1]);
    },
  );

  test.runIf(isLong)('stops cleanly while it is being brought back', async () => {
    const noticed = Promise.withResolvers<void>();
    const one = await start({ onNotice: () => noticed.resolve() });
    process.kill(await postmaster(), 'SIGKILL');
    await noticed.promise;
    await one.stop();
    await expect(query(one.url, 'select 1')).rejects.toSatisfy(isUnavailable);
  });

  test.runIf(isLong)('moves to another port when its own is taken', async () => {
    const first = await start();
    await first.stop();
    const squatter = createServer().listen(Number(new URL(first.url).port), '127.0.0.1');
    await once(squatter, 'listening');
    try {
      const second = await start();
      expect(second.url).not.toBe(first.url);
      expect(await query(second.url, 'select 1')).toEqual([1]);
    } finally {
      squatter.close();
    }
  });

  test.runIf(isLong)(
    'refuses to share a server whose password it does not have, and leaves it running',
    async () => {
      const server = await start();
      const secrets = path.join(dataDir, 'postgres/data/fairlot.json');
      const right = await readFile(secrets, 'utf8');
      await writeFile(secrets, right.replace(/"password":"\w+"/, '"password":"guess"'));
      await expect(start()).rejects.toThrow(
        /^The embedded database does not start: its server \(process \d+\) does not let us in: .*password/,
      );
      await writeFile(secrets, right);
      expect(await query(server.url, 'select 1')).toEqual([1]);
    },
  );

  test('says in one line why it cannot start', async () => {
    await expect(start({ settings: { shared_buffers: 'plenty' } })).rejects.toThrow(
      /^The embedded database does not start: invalid value for parameter "shared_buffers": "plenty" \(log: .*\)$/,
    );
    await writeFile(path.join(dataDir, 'postgres/data/fairlot.json'), '{');
    await expect(start()).rejects.toThrow(
      /^The database's password cannot be read from .*fairlot.json/,
    );
  });

  test.runIf(process.getuid?.() === 0)(
    'serves root from a folder that the database user cannot reach',
    async () => {
      await chmod(dataDir, 0o700);
      const first = await start();
      await query(first.url, 'create table kept as select 7 as seven');
      await first.stop();
      const second = await start();
      expect(await query(second.url, 'select seven from kept')).toEqual([7]);
    },
  );
});

async function query(url: string, sql: string): Promise<unknown[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<unknown[]>({ text: sql, rowMode: 'array' })).rows.flat();
  } finally {
    await client.end();
  }
}

async function kill(child: ChildProcess): Promise<void> {
  child.kill('SIGKILL');
  await once(child, 'exit');
}
