import type { Authentication } from '@fairlot/contract';
import type { Stripe } from '@stripe/stripe-js';

/** A script that a filter swallows may neither load nor fail; in milliseconds. */
const giveUpAfter = 20_000;

/**
 * Lets the provider show the card holder the question of their bank, in frames of its own. Answers
 * whether it could be asked at all: what came of it, the server asks the provider.
 */
export async function askBank({
  stripePublishableKey,
  clientSecret,
}: Authentication): Promise<boolean> {
  const waited = new Promise<null>((resolve) => setTimeout(resolve, giveUpAfter, null));
  const stripe = await Promise.race([loadProvider(stripePublishableKey), waited]);
  if (stripe === null) return false;
  // Whatever the script makes of it, and even if it fails: the server asks the provider afterwards.
  await stripe.handleNextAction({ clientSecret }).catch(() => null);
  return true;
}

/** Null when its script does not come; nor may ours, after a deploy. */
async function loadProvider(publishableKey: string): Promise<Stripe | null> {
  try {
    const { loadStripe } = await import('@stripe/stripe-js/pure');
    return await loadStripe(publishableKey);
  } catch {
    return null;
  }
}
