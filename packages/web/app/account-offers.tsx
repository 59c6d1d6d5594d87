import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { SectionCard } from '../src/features/account-area/public.ts';
import { OfferList, useOffers } from '../src/features/offers/public.ts';
import { Button } from '@fairlot/ui/button.tsx';
import { Skeleton } from '@fairlot/ui/skeleton.tsx';

/** Lots that sellers offer the user after their sale, on the summary; mails link to it by its hash. */
export function AccountOffers() {
  const { hash } = useLocation();
  const query = useOffers();
  const isLoaded = query.data !== undefined;
  const card = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // Scrolled to only now, when the cards above have their final height.
    if (hash === '#offers' && isLoaded) card.current?.scrollIntoView();
  }, [hash, isLoaded]);
  return (
    <div id="offers" ref={card} className="scroll-mt-20">
      <SectionCard title="Offers">
        {query.data !== undefined && <OfferList offers={query.data} />}
        {query.isError && (
          <p className="text-sm text-ink-soft">
            This could not be loaded.{' '}
            <Button look="quiet" onClick={() => void query.refetch()}>
              Try again
            </Button>
          </p>
        )}
        {query.data === undefined && !query.isError && <Skeleton className="h-17" />}
      </SectionCard>
    </div>
  );
}
