import { texts } from '@fairlot/contract';
import type { ApiResult } from '../../lib/api-client.ts';

/** What to say of a call that gave no data (section 8, generic message). */
export function failureText(result: Exclude<ApiResult<unknown>, { kind: 'ok' }>): string {
  return texts.generic(result.kind === 'empty' ? 204 : result.status);
}
