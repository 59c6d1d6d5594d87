import { texts } from '@fairlot/contract';
import { useCallback } from 'react';
import { api } from '@fairlot/client/api.ts';
import { useLogin } from '../login/public.ts';
import type { SaidFailure } from './failure-text.ts';

/** Puts an entered card on file; returns an error message, or null. The login state has the card at once. */
export function useSaveCard(): (paymentMethodId: string) => Promise<SaidFailure | null> {
  const { update } = useLogin();
  return useCallback(
    async (paymentMethodId) => {
      const answer = await api('POST /api/site/StripeSetPaymentMethod', {
        body: { paymentMethodId },
      });
      if (answer.kind !== 'ok') return { code: null, text: texts.paymentUnexpected };
      if (answer.data.isError) return { code: answer.data.code, text: answer.data.message };
      const { last4, brand, expiredDate } = answer.data;
      const card = { hasPayment: true, cardExpired: false, last4, brand, expiredDate };
      update((data) => ({ ...data, ...card }));
      return null;
    },
    [update],
  );
}
