import { texts } from '@fairlot/contract';
import type { RefusalCode } from '@fairlot/contract';
import type { ApiResult } from '@fairlot/client/api-client.ts';

export type Failure = Exclude<ApiResult<unknown>, { kind: 'ok' }>;

/** A form's error message; the code decides what else to offer. */
export interface SaidFailure {
  readonly code: RefusalCode | null;
  readonly text: string;
}

/** The message for a failed call (section 8, generic message). */
export function failureText(result: Failure): string {
  return texts.generic(statusOf(result));
}

export function statusOf(result: Failure): number {
  return result.kind === 'empty' ? 204 : result.status;
}
