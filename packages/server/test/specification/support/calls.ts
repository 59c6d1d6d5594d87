import { v7 as uuid } from 'uuid';
import { newAccount } from './browser.ts';
import { profile } from './shapes.ts';

export interface PostCall {
  readonly path: string;
  readonly for: 'visitors' | 'people';
  /** A well-formed payload. */
  readonly payload: () => Record<string, unknown>;
  /** Its text fields. */
  readonly texts: readonly string[];
}

const fresh = 'teak-sideboard-9';
const { firstName: _first, lastName: _last, ...newProfile } = profile;

/** Every POST about accounts with a JSON payload: those of section 7, and our own. */
export const postCalls: readonly PostCall[] = [
  {
    path: 'login',
    for: 'visitors',
    payload: () => ({ email: 'nobody@example.com', password: fresh, keepLoggedIn: false }),
    texts: ['email', 'password'],
  },
  {
    path: 'savenewuseraccount',
    for: 'visitors',
    payload: newAccount,
    texts: ['email', 'password', 'firstName', 'lastName', 'captchaToken'],
  },
  {
    path: 'RequestPasswordReset',
    for: 'visitors',
    payload: () => ({ Param: 'nobody@example.com' }),
    texts: ['Param'],
  },
  {
    path: 'resetpassword/no-such-code',
    for: 'visitors',
    payload: () => ({ email: 'nobody@example.com', password: fresh, confirmPassword: fresh }),
    texts: ['email', 'password', 'confirmPassword'],
  },
  {
    path: 'transfer',
    for: 'visitors',
    payload: () => ({ transferId: 'no-such-key' }),
    texts: ['transferId'],
  },
  {
    path: 'SubscribeWebsiteMailingList',
    for: 'visitors',
    payload: () => ({ email: 'reader@example.com', captchaToken: '' }),
    texts: ['email', 'captchaToken'],
  },
  {
    path: 'savenewuserprofile',
    for: 'people',
    payload: () => ({ ...newProfile, taxExempt: false }),
    texts: Object.keys(newProfile),
  },
  {
    path: 'saveuserprofile',
    for: 'people',
    payload: () => profile,
    texts: Object.keys(profile),
  },
  {
    path: 'changepassword',
    for: 'people',
    payload: () => ({ CurrentPassword: 'wrong-password-1', NewPassword: fresh }),
    texts: ['CurrentPassword', 'NewPassword'],
  },
  {
    path: 'RequestEmailChange',
    for: 'people',
    payload: () => ({ Param: 'moved@example.com' }),
    texts: ['Param'],
  },
  {
    path: 'StripeSetPaymentMethod',
    for: 'people',
    payload: () => ({ paymentMethodId: 'pm_card_unheardOf' }),
    texts: ['paymentMethodId'],
  },
  {
    path: 'requestApproval',
    for: 'people',
    payload: () => ({ Param: uuid() }),
    texts: ['Param'],
  },
  {
    path: 'SaveTextMessagePhone',
    for: 'people',
    payload: () => ({ phone: '(518) 555-0147', secureLotId: null }),
    texts: ['phone'],
  },
  {
    path: 'SaveTextMessageNotifyLot',
    for: 'people',
    payload: () => ({ phone: '(518) 555-0147', secureLotId: uuid(), unsubscribe: false }),
    texts: ['phone', 'secureLotId'],
  },
  {
    path: 'showsecondfactor',
    for: 'people',
    payload: () => ({ code: 'k3f9-2mzq-8t4v-w7xd' }),
    texts: ['code'],
  },
  {
    path: 'saveauthenticator',
    for: 'people',
    payload: () => ({ code: '123456' }),
    texts: ['code'],
  },
  { path: 'endlogin', for: 'people', payload: () => ({ Param: uuid() }), texts: ['Param'] },
  {
    path: 'confirmsubscription',
    for: 'visitors',
    payload: () => ({ Param: 'no-such-key' }),
    texts: ['Param'],
  },
  {
    path: 'unsubscribe',
    for: 'visitors',
    payload: () => ({ Param: 'no-such-key' }),
    texts: ['Param'],
  },
  { path: 'dismissalert', for: 'people', payload: () => ({ Param: uuid() }), texts: ['Param'] },
  { path: 'deletetaxid', for: 'people', payload: () => ({ Param: uuid() }), texts: ['Param'] },
];

/** Calls whose payload is "empty". */
export const emptyCalls = [
  'sendverificationemail',
  'InitiateTransfer',
  'dismissalerts',
  'ClearTextMessagePhone',
  'removepaymentmethod/',
  'beginauthenticator',
  'deactivateaccount',
] as const;
