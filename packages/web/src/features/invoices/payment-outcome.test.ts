import { expect, test } from 'vitest';
import { paymentMadeText, paymentOutcome } from './payment-outcome.ts';

const authentication = {
  gateway: 'sandbox',
  stripePublishableKey: 'sandbox_pk_test',
  clientSecret: 'secret',
} as const;

test.each([
  [{}, { kind: 'paid' }],
  [{ processing: false }, { kind: 'paid' }],
  [{ processing: true }, { kind: 'processing' }],
  [{ authentication }, { kind: 'authentication', authentication }],
  [
    { code: 'PaymentDeclined', message: 'Your card was declined.', authentication },
    { kind: 'failed', text: 'Your card was declined.' },
  ],
] as const)('the answer %j means %j', (data, outcome) => {
  expect(paymentOutcome({ kind: 'ok', data })).toEqual(outcome);
});

test('an empty answer means that it is paid', () => {
  expect(paymentOutcome({ kind: 'empty' })).toEqual({ kind: 'paid' });
});

test('a failed call says the generic sentence with its status', () => {
  const answer = { kind: 'Error', status: 503, code: null, message: '' } as const;
  expect(paymentOutcome(answer)).toEqual({
    kind: 'failed',
    text: 'An error occurred.  Please try again.  If this continues, close and reopen your browser. (code: 503)',
  });
});

test('the hint at scheduling comes only where there is something to choose', () => {
  expect(paymentMadeText(false)).toBe('Payment has been made.');
  expect(paymentMadeText(true)).toBe('Payment has been made. You can now choose a pickup time.');
});
