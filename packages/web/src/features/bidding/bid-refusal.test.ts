import { describe, expect, test } from 'vitest';
import { bidFailure, remedyFor } from './bid-refusal.ts';

const failed = (status: number) =>
  bidFailure({ kind: 'Error', status, code: null, message: '' }).kind;

describe('bidFailure', () => {
  test.each([0, 429, 500, 503])('status %i may be tried again', (status) => {
    expect(failed(status)).toBe('unanswered');
  });
  test.each([400, 403, 404, 409])('status %i is final', (status) => {
    expect(failed(status)).toBe('refused');
  });
  test('the server’s sentence is passed on', () => {
    const result = { kind: 'Error', status: 403, code: 'NotRegistered', message: 'Register.' };
    expect(bidFailure(result as Parameters<typeof bidFailure>[0])).toEqual({
      kind: 'refused',
      code: 'NotRegistered',
      message: 'Register.',
    });
  });
});

test.each([
  ['Unauthorized', 'log-in'],
  ['CardExpired', 'complete-account'],
  ['NotRegistered', 'register'],
  ['SellerMayNotBid', 'none'],
  ['OperatorMayNotBid', 'none'],
] as const)('%s leads to %s', (code, remedy) => {
  expect(remedyFor(code)).toBe(remedy);
});
