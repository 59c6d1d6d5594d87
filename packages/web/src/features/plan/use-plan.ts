import { limits } from '@fairlot/contract';
import { fetchData } from '@fairlot/client/fetch-data.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { loginOf, useViewer } from '../../lib/viewer.ts';

/** The viewer's either-or groups in all running sales. */
export function useGroups() {
  const login = loginOf(useViewer());
  return useQuery({
    queryKey: ['plan', 'groups', login],
    queryFn: () => fetchData('GET /api/site/eitheror'),
    enabled: login !== null,
    refetchInterval: limits.listRefreshMs,
  });
}

/** What the viewer leads at in a sale. */
export function useBudget(auctionId: string) {
  const login = loginOf(useViewer());
  return useQuery({
    queryKey: ['plan', 'budget', login, auctionId],
    queryFn: () => fetchData('GET /api/site/budget/:auctionId', { params: { auctionId } }),
    enabled: login !== null,
    refetchInterval: limits.listRefreshMs,
  });
}

/** The same for all running sales in which they lead or have a budget. */
export function useBudgets() {
  const login = loginOf(useViewer());
  return useQuery({
    queryKey: ['plan', 'budgets', login],
    queryFn: () => fetchData('GET /api/site/budgets'),
    enabled: login !== null,
    refetchInterval: limits.listRefreshMs,
  });
}

/** Reads the plan again whenever `moment` changes, as with each bid on a lot that is watched. */
export function useRereadAfter(moment: string): void {
  const queries = useQueryClient();
  const read = useRef(moment);
  useEffect(() => {
    if (read.current === moment) return;
    read.current = moment;
    void queries.invalidateQueries({ queryKey: ['plan'] });
  }, [queries, moment]);
}

/** Reads everything of the plan, and the lots, again after a change. */
export function useReread(): () => Promise<void> {
  const queries = useQueryClient();
  return () => queries.invalidateQueries();
}
