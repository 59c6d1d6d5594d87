import type { CheckIn } from '@fairlot/contract';
import { useRef, useState } from 'react';
import { api } from '@fairlot/client/api.ts';
import { failureText } from '../account/public.ts';
import { areHandedOver } from './check-in-draft.ts';

interface HandOver {
  readonly invoiceId: string;
  readonly lots: readonly string[];
  readonly signedBy: string;
  readonly signature: string;
}

/**
 * Records the handover of lots, once however often it is pressed. Without an answer, the refetched list shows
 * whether it was recorded.
 */
export function useHandOver({
  reread,
  onDone,
}: {
  reread: () => Promise<CheckIn | null>;
  onDone: (next: CheckIn) => void;
}) {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  /** Two presses may come before the button renders as busy. */
  const underWay = useRef(false);

  async function send({ invoiceId, lots, signedBy, signature }: HandOver): Promise<void> {
    const answer = await api('POST /api/site/handover', {
      body: { Param: invoiceId, lots: [...lots], signedBy, signature },
    });
    if (answer.kind === 'ok') {
      onDone(answer.data);
      return;
    }
    // A refetch would only ask for the proof again.
    if (answer.kind === 'Error' && answer.code === 'SecondFactorRequired') {
      setFailure(answer.message);
      return;
    }
    const now = await reread();
    const unanswered = answer.kind === 'Error' && answer.status === 0;
    if (unanswered && now !== null && areHandedOver(now, lots)) onDone(now);
    else if (unanswered)
      setFailure('No connection: nothing has been recorded yet. Please try again.');
    else if (answer.kind !== 'empty' && answer.message !== '') setFailure(answer.message);
    else setFailure(failureText(answer));
  }

  const handOver = async (what: HandOver): Promise<void> => {
    if (underWay.current) return;
    underWay.current = true;
    setBusy(true);
    setFailure(null);
    await send(what);
    underWay.current = false;
    setBusy(false);
  };
  return { busy, failure, handOver };
}
