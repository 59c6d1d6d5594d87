import { texts } from '@fairlot/contract';
import { describe, expect, test } from 'vitest';
import { setupOutcome } from './stripe-setup-outcome.ts';

const intent = (
  status: 'succeeded' | 'processing' | 'requires_payment_method' | 'canceled',
  payment_method: string | null = 'pm_1',
) => setupOutcome({ setupIntent: { status, payment_method } });

describe('the outcome of entering a card', () => {
  test('is a card to save', () => {
    expect(intent('succeeded')).toEqual({ kind: 'entered', paymentMethodId: 'pm_1' });
  });

  test('can be late', () => {
    expect(intent('processing')).toEqual({ kind: 'processing', paymentMethodId: 'pm_1' });
  });

  test('asks for another card or method', () => {
    expect(intent('requires_payment_method', null)).toEqual({
      kind: 'failed',
      text: texts.paymentFailed,
    });
  });

  test('is what the provider says of an error', () => {
    expect(setupOutcome({ error: { message: 'Your card was declined.' } })).toEqual({
      kind: 'failed',
      text: 'Your card was declined.',
    });
  });

  test.each([
    ['an error without words', setupOutcome({ error: {} })],
    ['a success without a method', intent('succeeded', null)],
    ['a state that should not be', intent('canceled')],
  ])('is unexpected after %s', (_what, outcome) => {
    expect(outcome).toEqual({ kind: 'failed', text: texts.paymentUnexpected });
  });
});
