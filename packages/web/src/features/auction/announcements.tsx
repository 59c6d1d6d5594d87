import type { AuctionSession } from '@fairlot/contract';
import { Suspense } from 'react';
import { lazyPart } from '@fairlot/ui/lazy-part.ts';
import { useAnnouncements } from './use-announcements.ts';

/** Few sales have any, so the code is loaded separately; the server renders them with the page anyway. */
const AnnouncementList = lazyPart(() => import('./announcement-list.tsx'));

/** The seller's announcements of the last 24 hours, if any. */
export function Announcements({ session }: { session: AuctionSession }) {
  const announcements = useAnnouncements(session);
  if (announcements.length === 0) return null;
  return (
    <Suspense>
      <AnnouncementList announcements={announcements} timeZone={session.auction.timeZone} />
    </Suspense>
  );
}
