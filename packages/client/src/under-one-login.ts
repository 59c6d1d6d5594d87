import { loginMarkCookie } from '@fairlot/contract';
import type { ApiResult } from './api-client.ts';
import { readCookie } from './cookies.ts';

/**
 * For a call that is made again by itself: it is made under the login of this moment alone. Another tab shares the
 * cookies, and whoever has logged in there since has not asked for it; then `message` says so.
 */
export function underOneLogin<T>(
  call: () => Promise<ApiResult<T>>,
  message: string,
): () => Promise<ApiResult<T>> {
  const mark = readCookie(loginMarkCookie);
  return async () =>
    readCookie(loginMarkCookie) === mark
      ? call()
      : { kind: 'Error', status: 403, code: 'LoginChanged', message };
}
