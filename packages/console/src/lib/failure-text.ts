import type { ApiResult } from '@fairlot/client/api-client.ts';

/** The error message of a failed call. */
export function failureText(result: Exclude<ApiResult<unknown>, { kind: 'ok' }>): string {
  if (result.kind === 'empty') return 'This did not work. Please try again.';
  if (result.status === 0) return 'The server could not be reached. Please try again.';
  if (result.kind === 'NotFound') {
    return 'It is no longer there, or your role no longer includes it.';
  }
  return result.message === '' ? 'This did not work. Please try again.' : result.message;
}

const tooManyRequests = 429;

/** Whether a retry of the same call may succeed later without the caller doing anything. */
export function findsNoServer(result: Exclude<ApiResult<unknown>, { kind: 'ok' }>): boolean {
  if (result.kind === 'empty') return false;
  return result.status === 0 || result.status >= 500 || result.status === tooManyRequests;
}
