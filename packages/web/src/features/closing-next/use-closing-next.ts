import { limits } from '@fairlot/contract';
import type { Calls, ReplyOf } from '@fairlot/contract';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { fetchData } from '@fairlot/client/fetch-data.ts';
import { jittered } from '../../lib/jitter.ts';
import { loginOf, useViewer } from '../../lib/viewer.ts';
import { favoriteChanged } from '../bidding/public.ts';
import { useLive } from '../live/public.ts';

type Closing = ReplyOf<Calls['GET /api/site/closingnext/:take']>;

export interface ClosingNextLots extends Pick<Closing, 'lots' | 'costs' | 'outbidCount'> {
  /** They have not been read yet. */
  readonly isPending: boolean;
  readonly refetch: () => unknown;
}

const shownLots = 12;
/** Who goes from page to page needs it no newer than this. */
const freshMs = 10_000;
const none: Pick<Closing, 'lots' | 'costs' | 'outbidCount'> = {
  lots: [],
  costs: [],
  outbidCount: 0,
};

/** The viewer's lots that close next; read anew each minute, and when something of theirs happens. */
export function useClosingNext(): ClosingNextLots {
  const login = loginOf(useViewer());
  const { hub } = useLive();
  const { key } = useLocation();
  const [everyMs] = useState(() => jittered(limits.listRefreshMs));
  const { data, dataUpdatedAt, isPending, refetch } = useQuery({
    queryKey: ['closing-next', login],
    queryFn: () => fetchData('GET /api/site/closingnext/:take', { params: { take: shownLots } }),
    enabled: login !== null,
    refetchInterval: everyMs,
  });
  useEffect(
    () =>
      hub.listen({
        bid: ({ isThisUser }) => void (isThisUser && refetch()),
        alert: ({ alertEnumName }) => void (alertEnumName === 'BidderOutbid' && refetch()),
      }),
    [hub, refetch],
  );
  useEffect(() => {
    const changed = () => void refetch();
    window.addEventListener(favoriteChanged, changed);
    return () => window.removeEventListener(favoriteChanged, changed);
  }, [refetch]);
  const updatedAt = useRef(0);
  useEffect(() => {
    updatedAt.current = dataUpdatedAt;
  });
  const shownAt = useRef(key);
  useEffect(() => {
    if (shownAt.current === key) return;
    shownAt.current = key;
    if (Date.now() - updatedAt.current > freshMs) void refetch();
  }, [key, refetch]);
  const { lots, costs, outbidCount } = data ?? none;
  return { lots, costs, outbidCount, isPending, refetch };
}
