import type { PaymentAnswer } from '@fairlot/contract';

/** A script that a filter swallows may neither load nor fail; in milliseconds. */
const giveUpAfter = 20_000;

/**
 * Lets the provider show the card holder the question of his bank, in frames of its own. Answers
 * whether it could be asked at all: what came of it, the server asks the provider.
 */
export async function askBank({
  stripePublishableKey,
  clientSecret,
}: NonNullable<PaymentAnswer['authentication']>): Promise<boolean> {
  const { loadStripe } = await import('@stripe/stripe-js/pure');
  const waited = new Promise<null>((resolve) => setTimeout(resolve, giveUpAfter, null));
  const stripe = await Promise.race([loadStripe(stripePublishableKey).catch(() => null), waited]);
  if (stripe === null) return false;
  // Whatever the script makes of it, and even if it fails: the server asks the provider afterwards.
  await stripe.handleNextAction({ clientSecret }).catch(() => null);
  return true;
}
