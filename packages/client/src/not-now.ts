import type { ApiResult } from './api-client.ts';

/**
 * Whether nobody decided the call: no answer came, or a proxy's page, or a node that asks to wait. It may or may
 * not have had its effect. A fault that the server names itself (code `Error`) would only repeat.
 */
export function isNotNow(result: ApiResult<unknown>): boolean {
  if (result.kind !== 'Error') return false;
  const { status, code } = result;
  return status === 0 || status === 429 || (status >= 500 && code !== 'Error');
}
