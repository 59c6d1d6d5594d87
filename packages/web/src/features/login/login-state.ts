import type { Alert, LoginData } from '@fairlot/contract';
import type { ApiResult } from '@fairlot/client/api-client.ts';

/** The viewer. `unknown` until the browser has asked: HTML is always rendered for visitors. */
export type LoginState =
  | { readonly status: 'unknown' }
  | { readonly status: 'visitor' }
  | { readonly status: 'signed-in'; readonly data: LoginData };

/**
 * Who is signed in by an answer of `isauth`; null if it does not tell: a server error or a lost network signs
 * nobody out.
 */
export function loginFrom(answer: ApiResult<LoginData>): LoginState | null {
  if (answer.kind === 'ok') return { status: 'signed-in', data: answer.data };
  return answer.kind === 'empty' || answer.kind === 'Unauthorized' ? { status: 'visitor' } : null;
}

/** Registration of the viewer for an auction; `pending` until the seller has approved them. */
export type Registration =
  | { readonly kind: 'none' }
  | { readonly kind: 'pending' }
  | { readonly kind: 'approved'; readonly paddleNumber: string };

export function registrationOf(state: LoginState, secureAuctionId: string): Registration {
  if (state.status !== 'signed-in') return { kind: 'none' };
  const found = state.data.currentRegisteredAuctions.find(
    (auction) => auction.secureAuctionId === secureAuctionId,
  );
  if (found === undefined) return { kind: 'none' };
  if (found.paddleNumber === '') return { kind: 'pending' };
  return { kind: 'approved', paddleNumber: found.paddleNumber };
}

export function withRegistration(
  data: LoginData,
  secureAuctionId: string,
  paddleNumber: string,
): LoginData {
  const others = data.currentRegisteredAuctions.filter(
    (auction) => auction.secureAuctionId !== secureAuctionId,
  );
  return { ...data, currentRegisteredAuctions: [...others, { secureAuctionId, paddleNumber }] };
}

/**
 * Adds a pushed alert, newest first. Alerts come at least once: a known one changes nothing, unless it
 * was renewed since.
 */
export function withAlert(data: LoginData, alert: Alert): LoginData {
  const known = data.alerts.find(({ secureId }) => secureId === alert.secureId);
  if (known !== undefined && known.alertTime >= alert.alertTime) return data;
  const next = { ...data, alerts: [alert, ...data.alerts.filter((other) => other !== known)] };
  const { alertEnumName, secureAuctionId, paddleNumber } = alert;
  if (alertEnumName !== 'BidderUserAuctionApproved' || secureAuctionId === null) return next;
  return withRegistration(next, secureAuctionId, paddleNumber ?? '');
}

/** Upper-cased first letters of first and last name (section 3). */
export function initialsOf(data: Pick<LoginData, 'firstName' | 'lastName'>): string {
  return `${data.firstName.trim().slice(0, 1)}${data.lastName.trim().slice(0, 1)}`.toUpperCase();
}

export function fullNameOf(data: Pick<LoginData, 'firstName' | 'lastName'>): string {
  return `${data.firstName} ${data.lastName}`.trim();
}

/**
 * A step that has to be repeated (section 4): an expired card, or an email that is not verified. Offered at
 * login.
 */
export function lostStep(data: LoginData): MissingStep | null {
  return data.cardExpired || !data.emailVerified ? missingStep(data) : null;
}

/** What a signed-in user has to complete before they may register and bid, in the order of section 4. */
export type MissingStep = 'profile' | 'payment' | 'verification';

export function missingStep(data: LoginData): MissingStep | null {
  if (!data.hasProfile) return 'profile';
  if (!data.hasPayment || data.cardExpired) return 'payment';
  return data.emailVerified ? null : 'verification';
}
