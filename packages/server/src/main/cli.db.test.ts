import { execFile } from 'node:child_process';
import { chmod, mkdir, mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testDatabase } from '#platform/database/testing/test-database.ts';
import type { TestDatabase } from '#platform/database/testing/test-database.ts';
import { commandTimeoutMs, runCommand } from './testing/command-line.ts';
import type { Ran } from './testing/command-process.ts';
import { createFactories } from './testing/factories.ts';

/**
 * A process of its own takes a second or more. `npm test` starts one for each way to end: done, refused,
 * and with the database held by others; the long run starts one for every command.
 */
const isLong = process.env['FAIRLOT_LONG'] === '1';

/** Milliseconds, well within a test's timeout: a process that hangs is ended and fails its test. */
const endsWithinMs = commandTimeoutMs / 2;
const program = fileURLToPath(new URL('cli.ts', import.meta.url));
let test: TestDatabase;
let folder: string;

beforeAll(async () => {
  test = await testDatabase();
  folder = await mkdtemp(path.join(os.tmpdir(), 'fairlot-cli-'));
  await writeFile(path.join(folder, 'lots.csv'), 'Lot Number,Lead\n1,Chair\n2,Table\n');
  await writeFile(
    path.join(folder, 'sale.json'),
    JSON.stringify({
      seller: {
        companyName: 'Hudson Estates',
        state: 'NY',
        email: 'a@hudson.example',
        host: 'hudson.localhost',
      },
      title: 'Farmhouse',
      timeZone: 'America/New_York',
      address1: '1 Main Street',
      city: 'Hudson',
      state: 'NY',
      zip: '12534',
      firstCloseTime: '+10m',
    }),
  );
});

afterAll(async () => {
  await test.drop();
  await rm(folder, { recursive: true });
});

/** A command of the program, on the same database, unless the environment names another. */
const fairlot = (args: readonly string[], environment: Readonly<Record<string, string>> = {}) =>
  isLong
    ? fairlotAnew(args, environment)
    : runCommand({ databaseUrl: test.url, dataDir: folder }, args, environment);

/** The program as people run it, in a new process, for testing its start and end. */
function fairlotAnew(
  args: readonly string[],
  environment: Readonly<Record<string, string>> = {},
): Promise<Ran> {
  const { PATH = '', NODE_COMPILE_CACHE = '' } = process.env;
  const env = {
    PATH,
    NODE_COMPILE_CACHE,
    DATABASE_URL: test.url,
    DATA_DIR: folder,
    INIT_CWD: folder,
    ...environment,
  };
  return new Promise((resolve, reject) => {
    const options = { env, timeout: endsWithinMs };
    execFile(process.execPath, [program, ...args], options, (error, stdout, stderr) => {
      if (error?.killed) reject(new Error(`It did not end by itself: ${stdout}${stderr}`));
      else resolve({ code: error ? Number(error.code ?? 1) : 0, stdout, stderr });
    });
  });
}

interface Imported {
  readonly auctionSecureId: string;
  readonly auctionSessions: { secureId: string; title: string; lotCount: number }[];
  readonly lots: { lotNumber: string; secureId: string; sessionSecureId: string }[];
  readonly url: string;
}

describe('the command line', () => {
  let sale: Imported;

  it('imports a folder named relative to where it was typed, and answers in JSON alone', async () => {
    const { code, stdout, stderr } = await fairlotAnew(['import', '.', '--publish', '--json']);
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    sale = JSON.parse(stdout) as Imported;
    const [session] = sale.auctionSessions;
    expect(sale.auctionSessions).toEqual([{ secureId: session?.secureId, title: '', lotCount: 2 }]);
    expect(sale.lots.map(({ lotNumber }) => lotNumber)).toEqual(['1', '2']);
    expect(sale.url).toBe(`http://hudson.localhost:3000/auction/${session?.secureId}/FARMHOUSE`);
    const sites = await test.db.pool.query('select host from sites order by host');
    expect(sites.rows).toEqual([{ host: 'hudson.localhost' }, { host: 'localhost' }]);
  });

  it('makes bidders who are approved, one JSON line each', async () => {
    const { auctionSecureId: id } = sale;
    const { code, stdout } = await fairlot(['demo', 'bidders', '--auction', id, '--count', '3']);
    expect(code).toBe(0);
    const lines = stdout.trim().split('\n');
    const bidders = lines.map((line) => JSON.parse(line) as Record<string, string>);
    expect(bidders.map(({ paddleNumber }) => paddleNumber)).toEqual(['101', '102', '103']);
    for (const bidder of bidders) {
      expect(Object.keys(bidder)).toEqual(['email', 'password', 'paddleNumber']);
    }
  });

  it('approves and refuses whoever registered', async () => {
    const make = createFactories(test.db);
    const user = await make.user({ email: 'ada@example.com' });
    await make.registration({
      auction_id: sale.auctionSecureId,
      user_id: user.id,
      status: 'pending',
      paddle_number: null,
    });
    const on = ['--auction', sale.auctionSecureId, '--bidder', 'ADA@example.com', '--json'];
    const answers = [];
    for (const command of ['list', 'approve', 'refuse']) {
      const { stdout } = await fairlot(['registrations', command, ...on]);
      answers.push(JSON.parse(stdout));
    }
    const email = 'ada@example.com';
    expect(answers).toEqual([
      {
        registrations: [
          {
            email,
            status: 'pending',
            paddleNumber: null,
            retractions: 0,
            flagged: false,
            connected: false,
          },
        ],
      },
      {
        registrations: [
          {
            email,
            status: 'approved',
            paddleNumber: '104',
            retractions: 0,
            flagged: false,
            connected: false,
          },
        ],
      },
      {
        registrations: [
          {
            email,
            status: 'refused',
            paddleNumber: '104',
            retractions: 0,
            flagged: false,
            connected: false,
          },
        ],
      },
    ]);
  });

  it('says that a lot is held by others, and withdraws nothing', async () => {
    const id = sale.lots[0]?.secureId ?? '';
    const holder = await test.db.pool.connect();
    try {
      await holder.query('begin');
      // The command may be slow to start, and must find the lot locked.
      await holder.query('set local idle_in_transaction_session_timeout = 0');
      await holder.query('select 1 from lot_states where lot_id = $1 for update', [id]);
      expect(await fairlot(['lot', 'withdraw', id])).toEqual({
        code: 1,
        stdout: '',
        stderr: expect.stringMatching(/^The server is working on the same rows.*try again\.\n$/),
      });
    } finally {
      await holder.query('rollback');
      holder.release();
    }
  });

  it.each([
    ['queues', 'lock table jobs.queue', fairlotAnew],
    ['secrets', 'lock table server_secrets in share mode', fairlot],
  ])(
    'ends by itself when others hold the %s that it opens',
    async (_what, hold, run) => {
      const holder = await test.db.pool.connect();
      try {
        await holder.query('begin');
        await holder.query('set local idle_in_transaction_session_timeout = 0');
        await holder.query(hold);
        // pg-boss waits longer for its locks than we do; only the limit of a statement ends that.
        const impatient = new URL(test.url);
        impatient.searchParams.set('statement_timeout', '3000');
        const lotId = sale.lots[0]?.secureId ?? '';
        const ran = run(['lot', 'withdraw', lotId], { DATABASE_URL: impatient.href });
        expect(await ran).toEqual({
          code: 1,
          stdout: '',
          stderr: expect.stringMatching(/^The server is working on the same rows.*try again\.\n$/),
        });
      } finally {
        await holder.query('rollback');
        holder.release();
      }
    },
    commandTimeoutMs,
  );

  it('says why a lot without a reserve cannot be withdrawn after a bid', async () => {
    const make = createFactories(test.db);
    const lot = await make.lot();
    const bidder = await make.user();
    await test.db.pool.query(
      `update lot_states set leader_id = $2, leader_paddle = 101, leader_max_cents = start_price_cents,
         price_cents = start_price_cents, bid_count = 1, accepted_count = 1 where lot_id = $1`,
      [lot.id, bidder.id],
    );
    const { code, stdout } = await fairlot(['lot', 'withdraw', lot.id, '--json']);
    expect(code).toBe(1);
    expect(JSON.parse(stdout)).toEqual({
      isError: true,
      message: 'A lot without a reserve cannot be withdrawn after a bid (UCC 2-328).',
    });
  });

  it('withdraws a lot once', async () => {
    const id = sale.lots[0]?.secureId ?? '';
    expect(await fairlot(['lot', 'withdraw', id])).toMatchObject({ code: 0 });
    expect(await fairlot(['lot', 'withdraw', id])).toEqual({
      code: 1,
      stdout: '',
      stderr: 'The lot is closed or withdrawn already.\n',
    });
  });

  it('replays an auction: 0 when the log bears it out, 1 when it does not', async () => {
    const good = await fairlot(['replay', sale.auctionSecureId]);
    expect(good).toMatchObject({ code: 0, stdout: '2 lots replayed, 0 differ.\n' });
    const lotId = sale.lots[1]?.secureId ?? '';
    await test.db.pool.query('update lot_states set sequence = 7 where lot_id = $1', [lotId]);
    const bad = await fairlot(['replay', sale.auctionSecureId, '--json']);
    expect(bad.code).toBe(1);
    expect(JSON.parse(bad.stdout)).toMatchObject({
      isError: true,
      lots: [
        { differences: [] },
        { lotNumber: '2', differences: [{ field: 'last event', stored: 7, replayed: 0 }] },
      ],
    });
  });

  it('lists every problem of a broken folder, imports nothing and says so by its exit code', async () => {
    const broken = await mkdtemp(path.join(folder, 'broken-'));
    await writeFile(path.join(broken, 'lots.csv'), 'Lot Number,Lead\n,Chair\n');
    const before = await test.db.pool.query('select count(*) from auctions');
    const { code, stdout } = await fairlotAnew(['import', broken, '--json']);
    expect(code).toBe(1);
    expect(JSON.parse(stdout)).toEqual({
      isError: true,
      problems: [
        {
          file: 'sale.json',
          reason: `is missing in ${broken}`,
          text: `sale.json: is missing in ${broken}`,
        },
        {
          file: 'lots.csv',
          line: 2,
          column: 0,
          where: 'Lot Number',
          reason: 'is empty',
          text: 'lots.csv:2:Lot Number is empty',
        },
      ],
    });
    expect((await test.db.pool.query('select count(*) from auctions')).rows).toEqual(before.rows);
  });

  it(
    'names what is wrong with its surroundings in one line',
    async () => {
      const unreachable = await fairlot(['migrate'], {
        DATABASE_URL: 'postgres://a:s3cret@127.0.0.1:9/x',
      });
      expect(unreachable).toMatchObject({ code: 1, stdout: '' });
      expect(unreachable.stderr).toMatch(
        /^The database at 127\.0\.0\.1:9\/x cannot be used: .*\n$/,
      );
      expect(await fairlot(['migrate', '--json'], { PORT: 'x' })).toMatchObject({
        code: 1,
        stdout: expect.stringMatching(/^\{"isError":true,"message":"PORT: [^\n]*\n$/),
      });
      expect(await fairlot(['seed'], { FAIRLOT_MODE: 'production' })).toMatchObject({
        code: 1,
        stdout: '',
      });
      const wrong = await fairlot(['replay', 'nonsense']);
      expect(wrong).toMatchObject({ code: 1, stdout: '' });
      expect(wrong.stderr).toContain('It is not an id');
    },
    commandTimeoutMs,
  );

  it('keeps what lies in DATA_DIR to its owner', async () => {
    const dataDir = await mkdtemp(path.join(os.tmpdir(), 'fairlot-cli-data-'));
    await mkdir(path.join(dataDir, 'outbox'), { mode: 0o755 });
    await writeFile(path.join(dataDir, 'outbox/1.eml'), 'a key', { mode: 0o644 });
    await chmod(dataDir, 0o755);
    expect(await fairlot(['migrate'], { DATA_DIR: dataDir })).toMatchObject({ code: 0 });
    const modes = ['.', 'outbox', 'outbox/1.eml'].map(async (name) =>
      ((await stat(path.join(dataDir, name))).mode & 0o777).toString(8),
    );
    expect(await Promise.all(modes)).toEqual(['700', '700', '600']);
    await rm(dataDir, { recursive: true });
  });

  it('explains itself', async () => {
    const { code, stdout } = await fairlot(['--help']);
    expect(code).toBe(0);
    for (const command of ['import', 'publish', 'registrations', 'replay', 'migrate', 'seed']) {
      expect(stdout).toContain(`  ${command} `);
    }
  });

  it('raises a test alert for somebody who has an account, and for nobody else', async () => {
    const { id, email } = await createFactories(test.db).user({ email: 'Bell@example.com' });
    const ran = await fairlot(['alert', 'test', '--to', email.toLowerCase(), '--json']);
    expect(ran).toMatchObject({ code: 0, stderr: '' });
    const { alertSecureId } = JSON.parse(ran.stdout) as { alertSecureId: string };
    const alerts = await test.db.kysely
      .selectFrom('alerts')
      .select(['id', 'kind', 'told_at'])
      .where('user_id', '=', id)
      .execute();
    expect(alerts).toEqual([{ id: alertSecureId, kind: 'Test', told_at: null }]);

    const nobody = await fairlot(['alert', 'test', '--to', 'nobody@example.com']);
    expect(nobody).toMatchObject({ code: 1, stdout: '' });
    expect(nobody.stderr).toContain('There is no account with the address nobody@example.com.');
  });
});
