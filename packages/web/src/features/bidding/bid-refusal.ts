import { texts } from '@fairlot/contract';
import type { ErrorCode } from '@fairlot/contract';
import type { ApiResult } from '@fairlot/client/api-client.ts';

/** The step to complete before a refused bid can be placed. */
export type RefusalRemedy = 'log-in' | 'complete-account' | 'register' | 'none';

/**
 * An answer to `placebid` that is not a bid result: either it may be sent again, or it will never be
 * accepted.
 */
export type BidFailure =
  | { readonly kind: 'unanswered'; readonly message: string }
  | { readonly kind: 'refused'; readonly code: ErrorCode; readonly message: string };

const unsure =
  'We could not reach the auction, so it is not certain whether your bid arrived. Please try again: the same bid never counts twice.';
const busy = 'The auction is very busy. Please wait a moment and try again.';

export function bidFailure(result: Exclude<ApiResult<unknown>, { kind: 'ok' }>): BidFailure {
  if (result.kind === 'empty') return { kind: 'unanswered', message: unsure };
  const { status, code, message } = result;
  if (status === 429) return { kind: 'unanswered', message: busy };
  if (status === 0 || status >= 500) return { kind: 'unanswered', message: unsure };
  return {
    kind: 'refused',
    code: code ?? 'Error',
    message: message === '' ? texts.generic(status) : message,
  };
}

/** The step that is missing, so that the dialog can lead there (section 6). */
export function remedyFor(code: ErrorCode): RefusalRemedy {
  return remedies[code] ?? 'none';
}

const remedies: Partial<Record<ErrorCode, RefusalRemedy>> = {
  Unauthorized: 'log-in',
  EmailNotVerified: 'complete-account',
  NoPaymentMethod: 'complete-account',
  CardExpired: 'complete-account',
  NotRegistered: 'register',
};
