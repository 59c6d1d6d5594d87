import type { Kysely } from 'kysely';
import type { Job as BossJob } from 'pg-boss';
import type { Database } from '../database/database.ts';
import type { DB } from '../database/schema.ts';
import { attempt } from '../background/repeat.ts';
import type { Log } from '../log/log.ts';
import type { Pass } from '../modules/module.ts';
import { readDueKinds } from './due-kinds.queries.ts';
import { monitorSeconds, openBoss, within } from './boss.ts';
import type { HandledJob, Job } from './job.ts';

/** Milliseconds. The time a mail may wait; a poll costs the database a millisecond. */
const pollMs = 500;
/** Milliseconds between checks for jobs of dead workers and for old rows. */
const superviseMs = monitorSeconds * 1000;
/** An id that no job has. */
const nobody = '00000000-0000-0000-0000-000000000000';
/** Jobs that one poll takes and runs in parallel. */
const batchSize = 20;

/** Work after the commit, at least once, on any living node. */
export interface Jobs {
  /** Opens the queues of these kinds of work; required before anything is enqueued. */
  readonly open: (kinds: readonly { readonly name: string }[]) => Promise<void>;
  /** Registers the handler of a kind of job; required before a pass runs. */
  readonly handle: (job: HandledJob) => void;
  /** Puts a job in the queue within the transaction that causes it: it exists if that commits. */
  readonly enqueue: <Data extends object>(
    transaction: Kysely<DB>,
    job: Job<Data>,
    data: Data,
  ) => Promise<void>;
  /** The same for many jobs of a kind, by one statement. */
  readonly enqueueAll: <Data extends object>(
    transaction: Kysely<DB>,
    job: Job<Data>,
    data: readonly Data[],
  ) => Promise<void>;
  /** Polling for work, and for dead workers; must stop before the queue does. */
  readonly passes: readonly Pass[];
  /** Starts everything that is due without waiting: for tests. */
  readonly beginDue: () => Promise<void>;
  /** Frees jobs of dead workers, unless a node has just checked: for tests. */
  readonly supervise: () => Promise<void>;
  /** Runs everything that is due and returns the number of jobs: for tests. */
  readonly runDue: () => Promise<number>;
  /** Waits for the running jobs. */
  readonly stop: () => Promise<void>;
}

/** The queue, without any kinds of work yet. */
export async function createJobs({ pool, kysely }: Database, log: Log): Promise<Jobs> {
  const boss = await openBoss(pool, log);
  const handlers = new Map<string, HandledJob>();

  /** Settles only its own attempt: a worker presumed dead must not settle its successor's. */
  async function run(handler: HandledJob, job: BossJob): Promise<void> {
    const { name } = handler;
    try {
      await handler.run(job.data);
    } catch (error) {
      log.warn({ job: name, id: job.id, err: error }, 'job failed');
      await boss.fail(name, job, { message: String(error) });
      return;
    }
    await boss.complete(name, job);
  }

  /** Runs everything of one kind that is due; returns the number of jobs. */
  async function runKind(name: string): Promise<number> {
    const handler = handlers.get(name);
    if (!handler) return 0;
    let ran = 0;
    for (;;) {
      const jobs = await boss.fetch<object>(name, { batchSize });
      await Promise.all(jobs.map((job) => run(handler, job)));
      ran += jobs.length;
      if (jobs.length < batchSize) return ran;
    }
  }

  /** Kinds run in parallel; jobs that they enqueue run as well. */
  async function runAll(): Promise<number> {
    const kinds = await readDueKinds(kysely, [...handlers.keys()]);
    const rans = await Promise.all(kinds.map(runKind));
    const ran = rans.reduce((sum, count) => sum + count, 0);
    return ran === 0 ? 0 : ran + (await runAll());
  }

  /** Running rounds, by kind. */
  const rounds = new Map<string, Promise<void>>();

  /**
   * Starts a round of each kind that has jobs due and no round running, without waiting: while mails hang
   * at their server, SMS about closing lots still go out.
   */
  async function beginRounds(): Promise<void> {
    const idle = Array.from(handlers.keys()).filter((name) => !rounds.has(name));
    for (const name of await readDueKinds(kysely, idle)) {
      const round = attempt(`jobs: ${name}`, log, async () => void (await runKind(name))).finally(
        () => rounds.delete(name),
      );
      rounds.set(name, round);
    }
  }

  async function enqueueAll<Data extends object>(
    transaction: Kysely<DB>,
    job: Job<Data>,
    all: readonly Data[],
  ): Promise<void> {
    if (all.length === 0) return;
    const jobs = all.map((data) => ({
      data,
      retryLimit: job.retries,
      retryDelay: job.retryAfter,
      retryBackoff: true,
      expireInSeconds: job.giveUpAfter,
    }));
    await boss.insert(job.name, jobs, { db: within(transaction) });
  }

  return {
    async open(kinds) {
      // It read the settings of known queues when it started. For a new one it would read them at the
      // first use, on a second connection, and none may be left.
      const known = new Set((await boss.getQueues()).map(({ name }) => name));
      for (const { name } of kinds) {
        if (known.has(name)) continue;
        await boss.createQueue(name);
        await boss.findJobs(name, { id: nobody });
      }
    },
    handle: (job) => void handlers.set(job.name, job),
    enqueue: (transaction, job, data) => enqueueAll(transaction, job, [data]),
    enqueueAll,
    passes: [
      { name: 'jobs', everyMs: pollMs, run: beginRounds },
      { name: 'job maintenance', everyMs: superviseMs, run: () => boss.supervise() },
    ],
    beginDue: beginRounds,
    supervise: () => boss.supervise(),
    runDue: runAll,
    async stop() {
      await Promise.all(rounds.values());
      await boss.stop({ graceful: false });
    },
  };
}
