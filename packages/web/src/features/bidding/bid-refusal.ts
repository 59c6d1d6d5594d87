import { texts } from '@fairlot/contract';
import type { ErrorCode } from '@fairlot/contract';
import type { ApiResult } from '@fairlot/client/api-client.ts';
import { isNotNow } from '@fairlot/client/not-now.ts';
import type { Wait } from '@fairlot/client/until-answered.ts';

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
const waits: Record<Wait, string> = {
  slow: 'This takes longer than usual. Your bid is not confirmed yet.',
  'not-now': 'We are reconnecting. Your bid is not confirmed yet; we keep trying.',
};

/** What the dialog says while the outcome is unknown and the bid goes on being sent. */
export const waitText = (wait: Wait) => waits[wait];

export function bidFailure(result: Exclude<ApiResult<unknown>, { kind: 'ok' }>): BidFailure {
  if (result.kind === 'empty') return { kind: 'unanswered', message: unsure };
  const { status, code, message } = result;
  if (status >= 500 || isNotNow(result)) return { kind: 'unanswered', message: unsure };
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
