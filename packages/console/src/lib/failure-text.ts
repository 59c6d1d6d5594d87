import type { ApiResult } from '@fairlot/client/api-client.ts';

/** What to say of a call that did not do what was asked. */
export function failureText(result: Exclude<ApiResult<unknown>, { kind: 'ok' }>): string {
  if (result.kind === 'empty') return 'This did not work. Please try again.';
  if (result.status === 0) return 'The server could not be reached. Please try again.';
  if (result.kind === 'NotFound') {
    return 'It is no longer there, or your role no longer includes it.';
  }
  return result.message === '' ? 'This did not work. Please try again.' : result.message;
}

const tooManyRequests = 429;

/** Whether the same call may be answered in a while, without anything that its caller has to do. */
export function findsNoServer(result: Exclude<ApiResult<unknown>, { kind: 'ok' }>): boolean {
  if (result.kind === 'empty') return false;
  return result.status === 0 || result.status >= 500 || result.status === tooManyRequests;
}
