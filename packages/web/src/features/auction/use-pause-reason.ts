import type { AuctionSession } from '@fairlot/contract';
import { useEffect, useState } from 'react';
import { useLive } from '../live/public.ts';

/** Why the seller has paused the sale, loaded and then updated by the hub; null while it is not paused. */
export function usePauseReason(session: AuctionSession): string | null {
  const { hub } = useLive();
  const [received, setReceived] = useState<{ of: AuctionSession; reason: string | null } | null>(
    null,
  );
  useEffect(
    () =>
      hub.listen({
        bid({ secureAuctionId, pauseReason: reason }) {
          if (reason === undefined || secureAuctionId !== session.secureAuctionId) return;
          setReceived({ of: session, reason });
        },
      }),
    [hub, session],
  );
  return received?.of === session ? received.reason : (session.pauseReason ?? null);
}
