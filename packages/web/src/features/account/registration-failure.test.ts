import { texts } from '@fairlot/contract';
import type { ErrorCode } from '@fairlot/contract';
import { describe, expect, test } from 'vitest';
import { registrationFailure } from './registration-failure.ts';

const refused = (status: number, code: ErrorCode | null) =>
  registrationFailure({ kind: 'Error', status, code, message: 'Sellers may not bid.' });

describe('registrationFailure', () => {
  test.each(['NoProfile', 'EmailNotVerified', 'NoPaymentMethod', 'CardExpired'] as const)(
    '%s leads back to the account',
    (code) => {
      expect(refused(403, code)).toEqual({ kind: 'step-missing' });
    },
  );

  test.each(['SellerMayNotBid', 'OperatorMayNotBid', 'AuctionClosed'] as const)(
    '%s is message in the server’s words',
    (code) => {
      expect(refused(403, code)).toEqual({ kind: 'message', text: 'Sellers may not bid.' });
    },
  );

  test('anything else is the generic message', () => {
    expect(refused(500, 'Error')).toEqual({ kind: 'message', text: texts.generic(500) });
  });
});
