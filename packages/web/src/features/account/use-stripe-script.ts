import { loadStripe } from '@stripe/stripe-js/pure';
import type { Stripe } from '@stripe/stripe-js';
import { useEffect, useState } from 'react';

/** Timeout in milliseconds: a script that a filter blocks may neither load nor fail. */
const giveUpAfter = 20_000;

export type StripeScript =
  | { readonly state: 'loading' }
  | { readonly state: 'loaded'; readonly stripe: Stripe }
  | { readonly state: 'unreachable' };

/** Stripe's own script, from Stripe's host; loaded where a card is entered and nowhere else. */
export function useStripeScript(publishableKey: string): StripeScript {
  const [script, setScript] = useState<StripeScript>({ state: 'loading' });
  useEffect(() => {
    let gone = false;
    const settle = (stripe: Stripe | null) => {
      if (gone) return;
      setScript(stripe === null ? { state: 'unreachable' } : { state: 'loaded', stripe });
    };
    const giveUp = setTimeout(() => settle(null), giveUpAfter);
    loadStripe(publishableKey)
      .then(settle, () => settle(null))
      .finally(() => clearTimeout(giveUp));
    return () => {
      gone = true;
      clearTimeout(giveUp);
    };
  }, [publishableKey]);
  return script;
}
