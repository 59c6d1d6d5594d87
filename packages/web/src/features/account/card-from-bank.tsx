import { texts } from '@fairlot/contract';
import { loadStripe } from '@stripe/stripe-js/pure';
import { useEffect, useRef } from 'react';
import { api } from '@fairlot/client/api.ts';
import { notify } from '@fairlot/ui/toast.tsx';
import type { ToastKind } from '@fairlot/ui/toast.tsx';
import { useLogin } from '../login/public.ts';
import { setupOutcome } from './stripe-setup-outcome.ts';
import { useSaveCard } from './use-save-card.ts';

type Said = readonly [kind: ToastKind, text: string];

/** Asks Stripe for the outcome of a set-up, saves the card like one entered on our page, and shows the result. */
export default function CardFromBank({ clientSecret }: { clientSecret: string }) {
  const { status } = useLogin();
  const saveCard = useSaveCard();
  const isTaken = useRef(false);
  useEffect(() => {
    if (status !== 'signed-in' || isTaken.current) return;
    isTaken.current = true;
    void takeUp(clientSecret, saveCard)
      .catch((): Said => ['error', texts.paymentUnreachable])
      .then(([kind, text]) => notify(kind, text));
  }, [status, clientSecret, saveCard]);
  return null;
}

async function takeUp(
  clientSecret: string,
  saveCard: ReturnType<typeof useSaveCard>,
): Promise<Said> {
  // Begins another set-up, which stays unused: only its answer contains the key.
  const answer = await api('GET /api/site/StripeSetup');
  const stripe = answer.kind === 'ok' ? await loadStripe(answer.data.stripePublishableKey) : null;
  if (stripe === null) return ['error', texts.paymentUnreachable];
  const outcome = setupOutcome(await stripe.retrieveSetupIntent(clientSecret));
  switch (outcome.kind) {
    case 'failed':
      return ['error', outcome.text];
    case 'processing':
      // Stripe sends the server a webhook once the outcome is known.
      return ['info', texts.paymentProcessing];
    case 'entered': {
      const refusal = await saveCard(outcome.paymentMethodId);
      return refusal === null ? ['success', texts.cardSaved] : ['error', refusal.text];
    }
  }
}
