import { failureFreshMs } from '../memory/memo.ts';
import { AppError } from './app-error.ts';

/**
 * Milliseconds for which a failure to make an answer is cached for everybody. Not for rate limits,
 * which concern one caller, nor for a full gate, which may have room in a moment.
 */
export function failedFor(error: unknown): number {
  const isPassing =
    error instanceof AppError && (error.code === 'TooManyRequests' || error.code === 'Unavailable');
  return isPassing ? 0 : failureFreshMs;
}
