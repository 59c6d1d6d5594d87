import type { Outcome } from '@fairlot/contract';
import type { ApiResult } from '@fairlot/client/api-client.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { notify } from '@fairlot/ui/toast.tsx';
import { failureText } from './failure-text.ts';

/** Something that a click does, once at a time: whether it is under way, and why it was not done. */
export function useAction() {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const queries = useQueryClient();

  /** True once it was done; `said` is then shown, and what the page shows is read again. */
  async function perform(call: Promise<ApiResult<Outcome>>, said: string): Promise<boolean> {
    setBusy(true);
    setFailure(null);
    const answer = await call;
    setBusy(false);
    if (answer.kind === 'ok' && answer.data.isError) setFailure(answer.data.message);
    else if (answer.kind !== 'ok' && answer.kind !== 'empty') setFailure(failureText(answer));
    else {
      await queries.invalidateQueries();
      await notify('success', said);
      return true;
    }
    return false;
  }
  return { busy, failure, perform };
}
