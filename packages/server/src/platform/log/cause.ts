import { AsyncLocalStorage } from 'node:async_hooks';
import type { Span } from '@opentelemetry/api';

/** What the work under way is done for: every line of the log and every span says so. */
export interface Cause {
  /** Of the request that asked for it; null for work that comes by itself. */
  readonly requestId: string | null;
  /** The span that traces it; null where nothing is traced. */
  readonly span: Span | null;
}

const causes = new AsyncLocalStorage<Cause>();
const byItself: Cause = { requestId: null, span: null };

/** The cause of what runs just now. */
export function currentCause(): Cause {
  return causes.getStore() ?? byItself;
}

/** Does `work`, and all that it begins, for this cause. */
export function because<T>(cause: Cause, work: () => T): T {
  return causes.run(cause, work);
}

/** Does `work`, and all that it begins, for nobody in particular: for what outlives its first caller. */
export function byItsOwn<T>(work: () => T): T {
  return causes.run(byItself, work);
}
