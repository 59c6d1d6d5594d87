import { texts } from '@fairlot/contract';
import type { ApiResult } from '../../lib/api-client.ts';

type Failure = Exclude<ApiResult<unknown>, { kind: 'ok' }>;

/** What to say of a call that gave no data (section 8, generic message). */
export function failureText(result: Failure): string {
  return texts.generic(statusOf(result));
}

/** What to say of a password reset that failed: the server's message, or the one of section 8. */
export function resetFailureText(result: Failure): string {
  const message = result.kind === 'empty' ? '' : result.message;
  return message === '' ? texts.resetFailed(statusOf(result)) : message;
}

function statusOf(result: Failure): number {
  return result.kind === 'empty' ? 204 : result.status;
}
