import type { ApiResult } from '@fairlot/client/api-client.ts';

/** What to say of a call that did not do what was asked. */
export function failureText(result: Exclude<ApiResult<unknown>, { kind: 'ok' }>): string {
  if (result.kind === 'empty') return 'This did not work. Please try again.';
  if (result.status === 0) return 'The server could not be reached. Please try again.';
  return result.message === '' ? 'This did not work. Please try again.' : result.message;
}
