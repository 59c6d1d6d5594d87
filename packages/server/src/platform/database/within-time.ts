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
