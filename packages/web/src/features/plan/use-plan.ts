import { fetchData } from '@fairlot/client/fetch-data.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { jittered } from '../../lib/jitter.ts';
import { loginOf, useViewer } from '../../lib/viewer.ts';
import { useLogin } from '../login/public.ts';

/** The viewer's either-or groups in all running sales. */
export function useGroups() {
  const login = loginOf(useViewer());
  return useQuery({
    queryKey: ['plan', 'groups', login],
    queryFn: () => fetchData('GET /api/site/eitheror'),
    enabled: login !== null,
  });
}

/** What the viewer leads at in a sale. */
export function useBudget(auctionId: string) {
  const login = loginOf(useViewer());
  return useQuery({
    queryKey: ['plan', 'budget', login, auctionId],
    queryFn: () => fetchData('GET /api/site/budget/:auctionId', { params: { auctionId } }),
    enabled: login !== null,
  });
}

/** The same for all running sales in which they lead or have a budget. */
export function useBudgets() {
  const login = loginOf(useViewer());
  return useQuery({
    queryKey: ['plan', 'budgets', login],
    queryFn: () => fetchData('GET /api/site/budgets'),
    enabled: login !== null,
  });
}

/** Milliseconds after which what an alert tells of has been placed: a round places it every five seconds. */
const settledMs = 6_000;

/**
 * Reads the plan again when `ownPart`, the viewer's part in the lot on the page, has changed, and some
 * seconds after an alert, which a hammer sends to many at once. Bids of others change neither, so a contested
 * lot costs its watchers nothing.
 */
export function useFreshPlan(ownPart = ''): void {
  const login = useLogin();
  const newest = login.status === 'signed-in' ? login.data.alerts[0] : undefined;
  useRereadAfter(ownPart, 0);
  useRereadAfter(`${newest?.secureId ?? ''} ${newest?.alertTime ?? ''}`, settledMs);
}

/** Reads the plan again so many milliseconds after a value has changed. */
function useRereadAfter(value: string, ms: number): void {
  const queries = useQueryClient();
  const read = useRef(value);
  useEffect(() => {
    if (read.current === value) return undefined;
    read.current = value;
    const reread = () => void queries.invalidateQueries({ queryKey: ['plan'] });
    const timer = setTimeout(reread, jittered(ms));
    return () => clearTimeout(timer);
  }, [queries, value, ms]);
}

/** Reads everything of the plan, and the lots, again after a change. */
export function useReread(): () => Promise<void> {
  const queries = useQueryClient();
  return () => queries.invalidateQueries();
}
