import { failureFreshMs } from '../memory/memo.ts';
import { AppError } from './app-error.ts';

/**
 * Milliseconds for which a failure to make an answer is everybody's. What one caller used up is not,
 * nor that a gate was full: nothing was made, and it may have room in a moment.
 */
export function failedFor(error: unknown): number {
  const isPassing =
    error instanceof AppError && (error.code === 'TooManyRequests' || error.code === 'Unavailable');
  return isPassing ? 0 : failureFreshMs;
}
