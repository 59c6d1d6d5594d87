import type { Announcement, AuctionSession } from '@fairlot/contract';
import { useEffect, useState } from 'react';
import { useLive } from '../live/public.ts';

/** The seller's announcements in the sale, loaded and then updated by the hub; the latest first. */
export function useAnnouncements(session: AuctionSession): readonly Announcement[] {
  const { hub } = useLive();
  const { secureAuctionId } = session;
  const [received, setReceived] = useState<readonly (Announcement & { of: string })[]>([]);
  useEffect(
    () =>
      hub.listen({
        bid(event) {
          const { announcement } = event;
          if (announcement === undefined || event.secureAuctionId !== secureAuctionId) return;
          setReceived((before) =>
            // A sale with several sessions gets an event in each.
            before.some(({ at, of }) => at === announcement.at && of === secureAuctionId)
              ? before
              : [{ ...announcement, of: secureAuctionId }, ...before],
          );
        },
      }),
    [hub, secureAuctionId],
  );
  const read = session.announcements ?? [];
  const known = new Set(read.map(({ at }) => at));
  return [...received.filter(({ at, of }) => of === secureAuctionId && !known.has(at)), ...read];
}
