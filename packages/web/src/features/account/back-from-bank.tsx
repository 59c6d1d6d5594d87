import { Suspense, useSyncExternalStore } from 'react';
import { optionalPart } from '@fairlot/ui/lazy-part.ts';

/** With Stripe's loader, which nobody else needs. */
const CardFromBank = optionalPart(() => import('./card-from-bank.tsx'));

/** Of the page's first address: a bank's page comes back by reloading ours. */
const isBack =
  !import.meta.env.SSR && window.location.search.includes('setup_intent_client_secret=');
const neverChanges = () => () => undefined;

/**
 * Takes up a card whose bank has asked on a page of its own: it sends the browser back to wherever
 * the card was entered (section 9). Draws nothing.
 */
export function BackFromBank() {
  // Not before the page is alive: the server has not drawn it.
  const isAlive = useSyncExternalStore(
    neverChanges,
    () => isBack,
    () => false,
  );
  return isAlive ? (
    <Suspense>
      <CardFromBank />
    </Suspense>
  ) : null;
}
