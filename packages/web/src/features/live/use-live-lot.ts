import type { Lot } from '@fairlot/contract';
import { useMemo } from 'react';
import { useLiveLots } from './use-live-lots.ts';

/** One lot as it is now; see `useLiveLots`. */
export interface LiveLot {
  readonly lot: Lot;
  /** False if the server did not answer. */
  readonly refetch: () => Promise<boolean>;
  readonly update: (change: (lot: Lot) => Lot) => void;
}

export function useLiveLot(
  sessions: readonly string[],
  loaded: Lot,
  refetch: () => unknown,
): LiveLot {
  const { secureId } = loaded;
  const all = useMemo(() => [loaded], [loaded]);
  const { lots, refetchLot, update } = useLiveLots(sessions, all, refetch);
  return useMemo(
    () => ({
      lot: lots[0] ?? loaded,
      refetch: () => refetchLot(secureId),
      update: (change) => update(secureId, change),
    }),
    [lots, loaded, refetchLot, update, secureId],
  );
}
