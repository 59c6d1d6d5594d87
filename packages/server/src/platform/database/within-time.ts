import type { QueryConfig } from 'pg';
import { UnavailableError } from './unavailable-error.ts';

/**
 * Throws `UnavailableError` unless `work` ends within `limitMs`. What it does goes on: whoever calls this closes the
 * connection.
 */
export async function withinTime<T>(limitMs: number, work: Promise<T>): Promise<T> {
  const limit = Promise.withResolvers<never>();
  const timer = setTimeout(
    () => limit.reject(new UnavailableError(`The database did not answer within ${limitMs} ms.`)),
    limitMs,
  );
  try {
    return await Promise.race([work, limit.promise]);
  } finally {
    clearTimeout(timer);
  }
}

/**
 * Throws `UnavailableError`, or what the database says, unless it answers within `limitMs`. The pool then closes the
 * connection that was asked, so that nobody waits behind this question.
 */
export async function answersWithin(
  limitMs: number,
  pool: { query(question: QueryConfig): Promise<unknown> },
): Promise<void> {
  const question = { text: 'select 1', query_timeout: limitMs };
  await withinTime(limitMs, pool.query(question));
}
