import { hasCode } from '../files/has-code.ts';

/** Whether `error` says that a unique constraint was violated. */
export function isUniqueViolation(error: unknown): boolean {
  return hasCode(error, '23505');
}
