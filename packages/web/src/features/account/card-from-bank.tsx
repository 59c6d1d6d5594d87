import { texts } from '@fairlot/contract';
import { loadStripe } from '@stripe/stripe-js/pure';
import { useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { api } from '@fairlot/client/api.ts';
import { notify } from '@fairlot/ui/toast.tsx';
import type { ToastKind } from '@fairlot/ui/toast.tsx';
import { useLogin } from '../login/public.ts';
import { setupOutcome } from './stripe-setup-outcome.ts';
import { useSaveCard } from './use-save-card.ts';

/** What Stripe adds to the address that the bank sends back to, secrets of the card among it. */
const stripeNames = ['setup_intent', 'setup_intent_client_secret', 'redirect_status'];

type Said = readonly [kind: ToastKind, text: string];

/**
 * Takes what Stripe has added out of the address, asks what came of the set-up, saves its card as an entry on
 * our page would, and says so.
 */
export default function CardFromBank() {
  const { status } = useLogin();
  const saveCard = useSaveCard();
  const [search, setSearch] = useSearchParams();
  const [clientSecret] = useState(() => search.get('setup_intent_client_secret'));
  const isTaken = useRef(false);
  useEffect(() => {
    if (!search.has('setup_intent_client_secret')) return;
    const rest = [...search].filter(([name]) => !stripeNames.includes(name));
    setSearch(rest, { replace: true, preventScrollReset: true });
  }, [search, setSearch]);
  useEffect(() => {
    if (status !== 'signed-in' || isTaken.current || clientSecret === null) return;
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
  // Begins another set-up, which is left unused: the key comes with it.
  const answer = await api('GET /api/site/StripeSetup');
  const stripe = answer.kind === 'ok' ? await loadStripe(answer.data.stripePublishableKey) : null;
  if (stripe === null) return ['error', texts.paymentUnreachable];
  const outcome = setupOutcome(await stripe.retrieveSetupIntent(clientSecret));
  switch (outcome.kind) {
    case 'failed':
      return ['error', outcome.text];
    case 'processing':
      // Stripe tells the server as soon as it is known.
      return ['info', texts.paymentProcessing];
    case 'entered': {
      const refusal = await saveCard(outcome.paymentMethodId);
      return refusal === null ? ['success', texts.cardSaved] : ['error', refusal.text];
    }
  }
}
