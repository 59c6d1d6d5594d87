import type { ErrorCode } from '@fairlot/contract';
import type { ApiResult } from '@fairlot/client/api-client.ts';
import { failureText } from './failure-text.ts';

/** Why a registration failed: a step is missing, or there is a message. */
export type RegistrationFailure =
  | { readonly kind: 'step-missing' }
  | { readonly kind: 'message'; readonly text: string };

/** Steps that the server may require although this tab's state is complete. */
const missing: ReadonlySet<ErrorCode> = new Set([
  'Unauthorized',
  'NoProfile',
  'EmailNotVerified',
  'NoPaymentMethod',
  'CardExpired',
]);
/** Refusals that a sentence of the server explains better than the generic message. */
const explained: ReadonlySet<ErrorCode> = new Set([
  'AuctionClosed',
  'LoginChanged',
  'RegistrationRefused',
  'SellerMayNotBid',
  'OperatorMayNotBid',
]);

export function registrationFailure(
  result: Exclude<ApiResult<unknown>, { kind: 'ok' }>,
): RegistrationFailure {
  if (result.kind !== 'empty' && result.code !== null) {
    if (missing.has(result.code)) return { kind: 'step-missing' };
    if (explained.has(result.code)) return { kind: 'message', text: result.message };
  }
  return { kind: 'message', text: failureText(result) };
}
