import type { Outcome } from '@fairlot/contract';
import type { ApiResult } from '@fairlot/client/api-client.ts';
import { useQueryClient } from '@tanstack/react-query';
import type { InvalidateQueryFilters } from '@tanstack/react-query';
import { useState } from 'react';
import { notify } from '@fairlot/ui/toast.tsx';
import { failureText } from './failure-text.ts';

/** An action triggered by a click, one at a time, with its busy state and error. */
export function useAction() {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const queries = useQueryClient();

  /** True if it succeeded; then `message` is shown, and the page's data, or what has `changed` of it, is refetched. */
  async function perform(
    call: Promise<ApiResult<Outcome>>,
    message: string,
    changed: InvalidateQueryFilters = {},
  ): Promise<boolean> {
    setBusy(true);
    setFailure(null);
    const answer = await call;
    setBusy(false);
    if (answer.kind === 'ok' && answer.data.isError) setFailure(answer.data.message);
    else if (answer.kind !== 'ok' && answer.kind !== 'empty') setFailure(failureText(answer));
    else {
      await queries.invalidateQueries(changed);
      await notify('success', message);
      return true;
    }
    return false;
  }
  return { busy, failure, perform };
}
