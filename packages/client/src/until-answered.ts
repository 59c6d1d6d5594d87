import type { ApiResult } from './api-client.ts';
import { isNotNow } from './not-now.ts';

const firstPauseMs = 500;
/** So that whoever waits reads the outcome at most this long after the server is back. */
const longestPauseMs = 4_000;
/** What a server may ask for; the crowd that it asks must not come back at once. */
const longestRetryAfterMs = 30_000;
const retryAfterSpreadMs = 1_000;
/** Later nobody expects any more that what they pressed still happens. */
export const keepTryingMs = 10 * 60_000;
/** No answer within this long is worth a word. */
const slowMs = 3_000;

/**
 * Pause before the nth repetition, milliseconds: doubled each time, a random half of it; what the server asks for
 * (`Retry-After`) is kept, within reason.
 */
export function pauseMs(failures: number, retryAfterMs: number, random: number): number {
  const grown = Math.min(firstPauseMs * 2 ** (failures - 1), longestPauseMs);
  const asked =
    retryAfterMs === 0
      ? 0
      : Math.min(retryAfterMs, longestRetryAfterMs) + random * retryAfterSpreadMs;
  return Math.round(Math.max(grown * (0.5 + random / 2), asked));
}

/** `slow`: the answer takes long; `not-now`: there was none, and the call is made again. */
export type Wait = 'slow' | 'not-now';

export interface Patience {
  /** Called whenever the outcome stays unknown. */
  readonly onWait: (wait: Wait) => void;
  /** Ends the repetitions. */
  readonly signal: AbortSignal;
  /** Until when to repeat, milliseconds from now. */
  readonly forMs?: number;
}

/**
 * Makes a call that may safely be made many times until somebody decides it. The last answer if it was ended or
 * took too long.
 */
export async function untilAnswered<T>(
  call: () => Promise<ApiResult<T>>,
  { onWait, signal, forMs = keepTryingMs }: Patience,
): Promise<ApiResult<T>> {
  const end = Date.now() + forMs;
  for (let failures = 1; ; failures += 1) {
    const slow = setTimeout(() => onWait('slow'), slowMs);
    const answer = await call();
    clearTimeout(slow);
    if (!isNotNow(answer) || signal.aborted) return answer;
    const retryAfterMs = answer.kind === 'Error' ? (answer.retryAfterMs ?? 0) : 0;
    const ms = pauseMs(failures, retryAfterMs, Math.random());
    if (Date.now() + ms > end) return answer;
    onWait('not-now');
    await pause(ms, signal);
    if (signal.aborted) return answer;
  }
}

/** Ends early when the browser has a network again. */
function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const over = () => {
      clearTimeout(timer);
      window.removeEventListener('online', over);
      signal.removeEventListener('abort', over);
      resolve();
    };
    const timer = setTimeout(over, ms);
    window.addEventListener('online', over);
    signal.addEventListener('abort', over);
  });
}
