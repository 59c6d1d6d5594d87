import type { Authentication } from '@fairlot/contract';
import type { Stripe } from '@stripe/stripe-js';

/** Timeout in milliseconds: a script that a filter blocks may neither load nor fail. */
const giveUpAfter = 20_000;

/**
 * Lets the provider show the card holder their bank's question, in its own frames. Returns whether it
 * could be shown; the server asks the provider for the outcome.
 */
export async function askBank({
  stripePublishableKey,
  clientSecret,
}: Authentication): Promise<boolean> {
  const waited = new Promise<null>((resolve) => setTimeout(resolve, giveUpAfter, null));
  const stripe = await Promise.race([loadProvider(stripePublishableKey), waited]);
  if (stripe === null) return false;
  // The script's result is ignored, even a failure: the server asks the provider afterwards.
  await stripe.handleNextAction({ clientSecret }).catch(() => null);
  return true;
}

/** Null when the script does not load; after a deploy our own chunk may fail, too. */
async function loadProvider(publishableKey: string): Promise<Stripe | null> {
  try {
    const { loadStripe } = await import('@stripe/stripe-js/pure');
    return await loadStripe(publishableKey);
  } catch {
    return null;
  }
}
