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

/** Milliseconds. How long a mail may wait; a poll costs the database a millisecond. */
const pollMs = 500;
/** Milliseconds between looks for jobs whose worker died, and for old rows to clear away. */
const superviseMs = monitorSeconds * 1000;
/** The id of no job. */
const nobody = '00000000-0000-0000-0000-000000000000';
/** Jobs that one poll takes and runs in parallel. */
const batchSize = 20;

/** Work after the commit, at least once, by whichever node is alive. */
export interface Jobs {
  /** Opens the queues of these kinds of work; nothing can be enqueued before. */
  readonly open: (kinds: readonly { readonly name: string }[]) => Promise<void>;
  /** Registers the handler of a kind of job; call before a pass runs. */
  readonly handle: (job: HandledJob) => void;
  /** Puts a job in the queue within the transaction that causes it: it exists if that commits. */
  readonly enqueue: <Data extends object>(
    transaction: Kysely<DB>,
    job: Job<Data>,
    data: Data,
  ) => Promise<void>;
  /** Looks for work, and for dead workers; to be stopped before the queue is. */
  readonly passes: readonly Pass[];
  /** Begins all that is due and waits for none of it: for tests. */
  readonly beginDue: () => Promise<void>;
  /** Frees what dead workers held, unless some node has just looked: for tests. */
  readonly supervise: () => Promise<void>;
  /** Runs all that is due and says how many jobs that was: for tests. */
  readonly runDue: () => Promise<number>;
  /** Waits for the running jobs. */
  readonly stop: () => Promise<void>;
}

/** The queue, yet without a kind of work. */
export async function createJobs({ pool, kysely }: Database, log: Log): Promise<Jobs> {
  const boss = await openBoss(pool, log);
  const handlers = new Map<string, HandledJob>();

  /**
   * Settles only its own attempt: a worker that was taken for dead must not settle its successor's.
   */
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

  /** All that is due of one kind; says how many jobs that was. */
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

  /** Kinds run in parallel; jobs that one enqueues for another run as well. */
  async function runAll(): Promise<number> {
    const kinds = await readDueKinds(kysely, [...handlers.keys()]);
    const rans = await Promise.all(kinds.map(runKind));
    const ran = rans.reduce((sum, count) => sum + count, 0);
    return ran === 0 ? 0 : ran + (await runAll());
  }

  /** Rounds of kinds that are running. */
  const rounds = new Map<string, Promise<void>>();

  /**
   * Begins a round of each kind that has something due and none running, and waits for none: while mails
   * hang at their server, SMS about lots that close soon still go out.
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

  return {
    async open(kinds) {
      // It read the settings of those it knows when it began. Those of a new one it would read at the
      // first use, on a connection beside the transaction's, where there may be none left.
      const known = new Set((await boss.getQueues()).map(({ name }) => name));
      for (const { name } of kinds) {
        if (known.has(name)) continue;
        await boss.createQueue(name);
        await boss.findJobs(name, { id: nobody });
      }
    },
    handle: (job) => void handlers.set(job.name, job),
    async enqueue(transaction, job, data) {
      const id = await boss.send(job.name, data, {
        db: within(transaction),
        retryLimit: job.retries,
        retryDelay: job.retryAfter,
        retryBackoff: true,
        expireInSeconds: job.giveUpAfter,
      });
      if (id === null) throw new Error(`There is no queue for the job ${job.name}.`);
    },
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
