/** A kind of work done after the transaction that causes it. It may run twice unharmed. */
export interface Job<Data extends object> {
  readonly name: string;
  /** After so many failures the job is left as failed, for people to look at. */
  readonly retries: number;
  /** Seconds before the first retry; each further one waits twice as long. */
  readonly retryAfter: number;
  /** Seconds after which the worker counts as dead and another takes the job. */
  readonly giveUpAfter: number;
  /** Never set: carries the type of the data. */
  readonly data?: Data;
}

export function defineJob<Data extends object>(job: Omit<Job<Data>, 'data'>): Job<Data> {
  return job;
}
