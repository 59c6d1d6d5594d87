import { AsyncLocalStorage } from 'node:async_hooks';
import type { Span } from '@opentelemetry/api';

/** What caused the current work; added to every log line and span. */
export interface Cause {
  /** The id of the request that caused it; null for background work. */
  readonly requestId: string | null;
  /** The span that traces it; null where nothing is traced. */
  readonly span: Span | null;
}

const causes = new AsyncLocalStorage<Cause>();
const byItself: Cause = { requestId: null, span: null };

/** The cause of the current work. */
export function currentCause(): Cause {
  return causes.getStore() ?? byItself;
}

/** Runs `work`, and everything that it starts, with this cause. */
export function because<T>(cause: Cause, work: () => T): T {
  return causes.run(cause, work);
}

/** Runs `work`, and everything that it starts, without a cause: for work that outlives its first caller. */
export function byItsOwn<T>(work: () => T): T {
  return causes.run(byItself, work);
}
