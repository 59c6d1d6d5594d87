import { Suspense, useEffect, useSyncExternalStore } from 'react';
import { useSearchParams } from 'react-router';
import { optionalPart } from '@fairlot/ui/lazy-part.ts';

/** Loads Stripe's loader, which nothing else needs. */
const CardFromBank = optionalPart(() => import('./card-from-bank.tsx'));

/** The parameters that Stripe adds to the address that the bank returns to, secrets of the card among them. */
const stripeNames = ['setup_intent', 'setup_intent_client_secret', 'redirect_status'];

/** Read from the page's first address: the bank's page returns with a full load of ours. */
const arrivedWith = import.meta.env.SSR
  ? null
  : new URLSearchParams(window.location.search).get('setup_intent_client_secret');
const neverChanges = () => () => undefined;

/**
 * Continues with a card whose bank asked on its own page and returned to where the card was entered (section
 * 9). Renders nothing.
 */
export function BackFromBank() {
  const [search, setSearch] = useSearchParams();
  // Only after hydration: the server does not render it.
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
