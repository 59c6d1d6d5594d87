import type { Alert, LoginData } from '@fairlot/contract';
import { describe, expect, test } from 'vitest';
import {
  initialsOf,
  lostStep,
  missingStep,
  registrationOf,
  loginFrom,
  withAlert,
} from './login-state.ts';

const ada: LoginData = {
  sessionId: 'session-1',
  email: 'ada@example.com',
  firstName: 'ada',
  lastName: 'Byron',
  hasProfile: true,
  hasPayment: true,
  last4: '4242',
  brand: 'visa',
  expiredDate: '12/2030',
  cardExpired: false,
  emailVerified: true,
  taxExemptTaxDocSecureId: null,
  consoleUrl: '',
  alerts: [],
  currentRegisteredAuctions: [{ secureAuctionId: 'auction-1', paddleNumber: '' }],
};

const approval: Alert = {
  secureId: 'alert-1',
  alertEnumName: 'BidderUserAuctionApproved',
  messageText: 'You are approved.',
  alertTime: '2026-11-20T12:00:00.000Z',
  secureAuctionId: 'auction-1',
  secureAuctionSessionId: null,
  secureLotId: null,
  paddleNumber: '104',
  times: 1,
  seen: false,
};

describe('an answer of isauth', () => {
  const failed = { code: null, message: '' };

  test('with login data is signed in', () => {
    expect(loginFrom({ kind: 'ok', data: ada })).toEqual({ status: 'signed-in', data: ada });
  });

  test.each([
    { kind: 'empty' } as const,
    { kind: 'Unauthorized', status: 401, ...failed } as const,
  ])('%o is that of a visitor', (answer) => {
    expect(loginFrom(answer)).toEqual({ status: 'visitor' });
  });

  test.each([
    { kind: 'Error', status: 0, ...failed } as const,
    { kind: 'Error', status: 503, ...failed } as const,
    { kind: 'NotFound', status: 404, ...failed } as const,
    { kind: 'BadRequest', status: 400, ...failed } as const,
  ])('%o says nothing', (answer) => {
    expect(loginFrom(answer)).toBeNull();
  });
});

describe('withAlert', () => {
  test('an approval brings the paddle number', () => {
    const data = withAlert(ada, approval);
    const registration = registrationOf({ status: 'signed-in', data }, 'auction-1');
    expect(registration).toEqual({ kind: 'approved', paddleNumber: '104' });
    expect(data.alerts).toEqual([approval]);
  });

  test('the same alert again changes nothing', () => {
    const once = withAlert(ada, approval);
    expect(withAlert(once, { ...approval })).toBe(once);
  });

  test('a renewed alert is listed once and first; a late duplicate does not undo that', () => {
    const other = { ...approval, secureId: 'alert-2' };
    const renewed = { ...approval, alertTime: '2026-11-20T12:05:00.000Z' };
    const data = withAlert(withAlert(withAlert(ada, approval), other), renewed);
    expect(data.alerts).toEqual([renewed, other]);
    expect(withAlert(data, approval)).toBe(data);
  });
});

describe('registrationOf', () => {
  test('without a paddle number it is pending', () => {
    expect(registrationOf({ status: 'signed-in', data: ada }, 'auction-1').kind).toBe('pending');
  });
  test('others are not registered', () => {
    expect(registrationOf({ status: 'signed-in', data: ada }, 'auction-2').kind).toBe('none');
    expect(registrationOf({ status: 'visitor' }, 'auction-1').kind).toBe('none');
  });
});

describe('missingStep', () => {
  test.each([
    [{ hasProfile: false, hasPayment: false, emailVerified: false }, 'profile'],
    [{ hasPayment: false, emailVerified: false }, 'payment'],
    [{ cardExpired: true }, 'payment'],
    [{ emailVerified: false }, 'verification'],
    [{}, null],
  ] as const)('%o lacks %s', (given, expected) => {
    expect(missingStep({ ...ada, ...given })).toBe(expected);
  });
});

describe('lostStep', () => {
  test.each([
    ['an expired card', { cardExpired: true }, 'payment'],
    ['an email that is not verified', { emailVerified: false }, 'verification'],
    ['both', { cardExpired: true, emailVerified: false }, 'payment'],
    ['a sign-up that was broken off', { hasProfile: false, emailVerified: false }, 'profile'],
    ['nothing but a card that never was', { hasPayment: false }, null],
    ['nothing', {}, null],
  ] as const)('%s', (_what, given, expected) => {
    expect(lostStep({ ...ada, ...given })).toBe(expected);
  });
});

test('initials are upper-cased first letters', () => {
  expect(initialsOf(ada)).toBe('AB');
});
