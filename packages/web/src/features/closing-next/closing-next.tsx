import { Suspense } from 'react';
import { createPortal } from 'react-dom';
import { useLocation } from 'react-router';
import { optionalPart } from '@fairlot/ui/lazy-part.ts';
import type { ClosingNextLots } from './use-closing-next.ts';
import { useOutbidSignal } from './use-outbid-signal.ts';

/** Loaded for those who have something in it. */
const ClosingStrip = optionalPart(() => import('./closing-strip.tsx'));

/** Home, and where one bids or looks after one's bids. */
const placesOfStrip = /^\/(?:$|(?:auction|dashboard)(?:\/|$))/i;

/** The strip of what closes next, at the foot of home and of pages where one bids, and the signal of being outbid. */
export function ClosingNext({ closing }: { closing: ClosingNextLots }) {
  const { pathname } = useLocation();
  useOutbidSignal();
  if (closing.lots.length === 0 || !placesOfStrip.test(pathname)) return null;
  // At the end of the document, so that it comes last in the order of the Tab key.
  return createPortal(
    <Suspense>
      {/* On another page without what had closed. */}
      <ClosingStrip key={pathname} closing={closing} />
    </Suspense>,
    document.body,
  );
}
