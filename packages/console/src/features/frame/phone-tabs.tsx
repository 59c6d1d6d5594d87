import { Ellipsis } from 'lucide-react';
import { Suspense, useState } from 'react';
import { classNames } from '@fairlot/ui/class-names.ts';
import { lazyPart } from '@fairlot/ui/lazy-part.ts';
import { PlaceLinks, usePlacePath } from './place-links.tsx';
import { isPlaceOf } from './places.ts';
import type { Place } from './places.ts';

const MorePlaces = lazyPart(() => import('./more-places.tsx'));

/** The number of tabs that fit within reach of a thumb. */
const maxTabs = 5;
const itemClass =
  'flex min-h-14 flex-1 flex-col items-center justify-center gap-0.5 text-xs font-semibold';

/** The tab bar of a phone: the most used pages, and a sheet with the others. */
export function PhoneTabs({ sellerId, places }: { sellerId: string; places: readonly Place[] }) {
  const [isOpen, setIsOpen] = useState(false);
  const tabs = places.length > maxTabs ? places.slice(0, maxTabs - 1) : places;
  const others = places.slice(tabs.length);
  const path = usePlacePath();
  const isElsewhere = others.some((place) => isPlaceOf(path, place));
  return (
    <>
      <PlaceLinks
        sellerId={sellerId}
        places={tabs}
        className="fixed inset-x-0 bottom-0 z-10 border-t border-line bg-surface pb-[env(safe-area-inset-bottom)] md:hidden"
        itemClass={itemClass}
      >
        {others.length > 0 && (
          <li className="flex flex-auto">
            <button
              type="button"
              className={classNames(
                itemClass,
                isElsewhere ? 'bg-brand-tint text-brand' : 'text-ink-soft',
              )}
              onClick={() => setIsOpen(true)}
            >
              <Ellipsis aria-hidden className="size-5" />
              More
            </button>
          </li>
        )}
      </PlaceLinks>
      <Suspense>
        {isOpen && (
          <MorePlaces sellerId={sellerId} places={others} onClose={() => setIsOpen(false)} />
        )}
      </Suspense>
    </>
  );
}
