import type { ChecklistItem } from '@fairlot/contract';
import { api } from '@fairlot/client/api.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useParams } from 'react-router';
import { failureText } from '../../lib/failure-text.ts';

/** Publishes a sale, schedules that, or cancels the schedule; then refetches everything about sales. */
export function usePublication(onDone: () => void) {
  const { sellerId = '', saleId = '' } = useParams();
  const queries = useQueryClient();
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const [blockers, setBlockers] = useState<readonly ChecklistItem[]>([]);
  const params = { sellerId, saleId };

  async function run(
    ask: () => ReturnType<
      typeof api<'POST /api/console/sellers/:sellerId/sales/:saleId/unschedule'>
    >,
  ) {
    setIsBusy(true);
    const result = await ask();
    await queries.invalidateQueries();
    setIsBusy(false);
    if (result.kind !== 'ok') return setFailure(failureText(result));
    setBlockers(result.data.blockers);
    if (result.data.isError) return setFailure(result.data.message);
    onDone();
  }

  return {
    isBusy,
    failure,
    blockers,
    preview: () =>
      run(() => api('POST /api/console/sellers/:sellerId/sales/:saleId/preview', { params })),
    publish: (at: string | null) =>
      run(() =>
        api('POST /api/console/sellers/:sellerId/sales/:saleId/publish', {
          params,
          body: { at },
        }),
      ),
    unschedule: () =>
      run(() => api('POST /api/console/sellers/:sellerId/sales/:saleId/unschedule', { params })),
  };
}
