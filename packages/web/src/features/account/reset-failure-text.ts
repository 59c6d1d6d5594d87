import { texts } from '@fairlot/contract';
import { statusOf } from './failure-text.ts';
import type { Failure } from './failure-text.ts';

/**
 * What to say of a password reset that failed: the server's message, or the one of section 8. A file
 * of its own, since its text is one of those that few pages load.
 */
export function resetFailureText(result: Failure): string {
  const message = result.kind === 'empty' ? '' : result.message;
  return message === '' ? texts.resetFailed(statusOf(result)) : message;
}
