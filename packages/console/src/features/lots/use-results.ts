import type { LotResult } from '@fairlot/contract';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { callQuery } from '../../lib/use-call.ts';

/** Who wants to see each bid goes to the live board. */
const refreshMs = 30_000;

/** What became of each lot, by its id; null: bidders have not seen the sale, or it is not known yet. */
export function useResults(
  params: { readonly sellerId: string; readonly saleId: string },
  isShown: boolean,
): ReadonlyMap<string, LotResult> | null {
  const { data } = useQuery({
    ...callQuery('GET /api/console/sellers/:sellerId/sales/:saleId/results', { params }),
    enabled: isShown,
    refetchInterval: refreshMs,
  });
  return useMemo(
    () => (isShown && data ? new Map(data.map((result) => [result.lotId, result])) : null),
    [isShown, data],
  );
}
