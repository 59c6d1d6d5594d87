import { z } from 'zod';

/** A kind of work done after the transaction that causes it. It may run twice without harm. */
export interface Job<Data extends object> {
  readonly name: string;
  /** What is written down for the work; it is read back by whatever version is running then. */
  readonly data: z.ZodType<Data>;
  /** After this many failures the job is left as failed, for people to look into. */
  readonly retries: number;
  /** Seconds before the first retry; each further one waits twice as long. */
  readonly retryAfter: number;
  /** Seconds after which the worker counts as dead and another takes the job. */
  readonly giveUpAfter: number;
}

export function defineJob<Data extends object>(job: Job<Data>): Job<Data> {
  return job;
}

/** A kind of work with who does it. */
export interface HandledJob {
  readonly name: string;
  /** Throws when the stored data do not match the job's schema. */
  readonly run: (data: unknown) => Promise<void>;
}

export function handledJob<Data extends object>(
  { name, data: schema }: Job<Data>,
  handler: (data: Data) => Promise<void>,
): HandledJob {
  return {
    name,
    async run(data) {
      const parsed = schema.safeParse(data);
      if (!parsed.success) {
        // The error says where and what was expected, never the value itself, which may be private.
        throw new Error(`The data of ${name} has another shape: ${z.prettifyError(parsed.error)}`);
      }
      await handler(parsed.data);
    },
  };
}
