import type { AuctionSession } from '@fairlot/contract';
import { Suspense } from 'react';
import { lazyPart } from '@fairlot/ui/lazy-part.ts';
import { useAnnouncements } from './use-announcements.ts';

/** Few sales have any; the server sends them with the page all the same. */
const AnnouncementList = lazyPart(() => import('./announcement-list.tsx'));

/** What the seller has told everybody in the sale in the last 24 hours, if anything. */
export function Announcements({ session }: { session: AuctionSession }) {
  const announcements = useAnnouncements(session);
  if (announcements.length === 0) return null;
  return (
    <Suspense>
      <AnnouncementList announcements={announcements} timeZone={session.auction.timeZone} />
    </Suspense>
  );
}
