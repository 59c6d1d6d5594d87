import { z } from 'zod';

/** A kind of work done after the transaction that causes it. It must be harmless if it runs twice. */
export interface Job<Data extends object> {
  readonly name: string;
  /** The stored data of the work, which another version may read. */
  readonly data: z.ZodType<Data>;
  /** After this many failures the job stays failed, for people to look at. */
  readonly retries: number;
  /** Seconds before the first retry; doubled each time. */
  readonly retryAfter: number;
  /** Seconds after which the worker counts as dead and another takes the job. */
  readonly giveUpAfter: number;
}

export function defineJob<Data extends object>(job: Job<Data>): Job<Data> {
  return job;
}

/** A kind of work with its handler. */
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
        // The error names the place and the expectation, never the value, which may be private.
        throw new Error(`The data of ${name} has another shape: ${z.prettifyError(parsed.error)}`);
      }
      await handler(parsed.data);
    },
  };
}
