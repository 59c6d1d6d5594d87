import { Suspense, useEffect, useSyncExternalStore } from 'react';
import { useSearchParams } from 'react-router';
import { optionalPart } from '@fairlot/ui/lazy-part.ts';

/** With Stripe's loader, which nobody else needs. */
const CardFromBank = optionalPart(() => import('./card-from-bank.tsx'));

/** What Stripe adds to the address that the bank sends back to, secrets of the card among it. */
const stripeNames = ['setup_intent', 'setup_intent_client_secret', 'redirect_status'];

/** Of the page's first address: a bank's page comes back by reloading ours. */
const arrivedWith = import.meta.env.SSR
  ? null
  : new URLSearchParams(window.location.search).get('setup_intent_client_secret');
const neverChanges = () => () => undefined;

/**
 * Takes up a card whose bank has asked on a page of its own: it sends the browser back to wherever
 * the card was entered (section 9). Draws nothing.
 */
export function BackFromBank() {
  const [search, setSearch] = useSearchParams();
  // Not before the page is alive: the server has not drawn it.
  const clientSecret = useSyncExternalStore(
    neverChanges,
    () => arrivedWith,
    () => null,
  );
  useEffect(() => {
    if (!search.has('setup_intent_client_secret')) return;
    const rest = [...search].filter(([name]) => !stripeNames.includes(name));
    setSearch(rest, { replace: true, preventScrollReset: true });
  }, [search, setSearch]);
  if (clientSecret === null) return null;
  return (
    <Suspense>
      <CardFromBank clientSecret={clientSecret} />
    </Suspense>
  );
}
