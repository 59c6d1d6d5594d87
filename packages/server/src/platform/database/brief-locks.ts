import { setTimeout as delay } from 'node:timers/promises';
import { Client, DatabaseError } from 'pg';

/**
 * Milliseconds that a migration waits for a table. Whoever wants the table meanwhile waits behind it, bids too, which
 * are given up after 1,500. It is less than PostgreSQL’s `deadlock_timeout`, so in a deadlock it is never a bid that fails.
 */
const lockTimeoutMs = 300;
/** Milliseconds between two attempts, in which bids go on. By chance, so that it does not meet the same job each time. */
const pauseMs = () => 500 + Math.random() * 1_000;

const lockNotAvailable = '55P03';
const deadlockDetected = '40P01';

/**
 * Runs `work` in a transaction that waits for no lock longer than a moment, and does it again for `patienceMs` if
 * somebody has one. Then it fails with a sentence that says who.
 */
export async function withBriefLocks(
  { url, client, patienceMs }: { url: string; client: Client; patienceMs: number },
  work: () => Promise<void>,
): Promise<void> {
  const until = performance.now() + patienceMs;
  for (;;) {
    // Asked for only in the last attempt.
    const isLast = performance.now() >= until;
    const holders = isLast ? holdersOf(url, client).catch(() => 'somebody') : null;
    try {
      await inTransaction(client, work);
      await holders;
      return;
    } catch (error) {
      const who = await holders;
      if (!isLocked(error)) throw error;
      if (who !== null) {
        const seconds = Math.round(patienceMs / 1_000);
        const message = `tables that it changes were in use for ${seconds} s, the last time by ${who}. Start again when that has ended.`;
        throw new Error(message, { cause: error });
      }
    }
    await delay(pauseMs());
  }
}

async function inTransaction(client: Client, work: () => Promise<void>): Promise<void> {
  try {
    await client.query('begin');
    await client.query(`set local lock_timeout = ${lockTimeoutMs}`);
    await work();
    await client.query('commit');
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    throw error;
  }
}

const isLocked = (error: unknown) =>
  error instanceof DatabaseError &&
  (error.code === lockNotAvailable || error.code === deadlockDetected);

/** Who keeps the next statements of `client` waiting, asked by another connection while it does. */
async function holdersOf(url: string, client: Client): Promise<string> {
  const { rows: own } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  const witness = new Client({ connectionString: url, application_name: 'fairlot migrator' });
  witness.on('error', () => undefined);
  await witness.connect();
  try {
    let found: string[] = [];
    for (const until = performance.now() + 2 * lockTimeoutMs; performance.now() < until;) {
      const { rows } = await witness.query<{ holder: string }>(
        `select format('%s (process %s, user %s)', coalesce(nullif(application_name, ''), 'a program without a name'),
           pid, usename) as holder
         from pg_stat_activity where pid = any(pg_blocking_pids($1))`,
        [own[0]?.pid],
      );
      if (rows.length > 0) found = rows.map(({ holder }) => holder);
      await delay(lockTimeoutMs / 10);
    }
    return found.join(', ') || 'many one after the other';
  } finally {
    await witness.end();
  }
}
