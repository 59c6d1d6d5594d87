import { limits } from '@fairlot/contract';
import type { LotTile } from '@fairlot/contract';
import { useEffect, useRef } from 'react';
import { serverNow } from '@fairlot/ui/clock.ts';
import { spread } from '../../lib/jitter.ts';
import { nextClosing } from './next-closing.ts';

type Timer = ReturnType<typeof setTimeout>;

const closingSpreadMs = 2_000;
/** The longest delay of a browser timer; a later close takes several. */
const longestTimerMs = 2 ** 31 - 1;

/** Refetches a lot a little over four seconds after its clock has run out (section 4, bid results). */
export function useRefetchClosing(
  lots: readonly LotTile[],
  refetchLot: (id: string) => Promise<unknown>,
): void {
  // Pending refetches stay scheduled while other lots of the list change.
  const readings = useRef(new Set<Timer>());
  useEffect(() => {
    const due = readings.current;
    return () => {
      for (const reading of due) clearTimeout(reading);
      due.clear();
    };
  }, []);

  useEffect(() => {
    let timer: Timer | undefined;
    function wait() {
      const next = nextClosing(lots, serverNow());
      if (next === null) return;
      const pause = Math.max(next.at - serverNow(), 0) + 1;
      const act = () => {
        if (serverNow() >= next.at) for (const id of next.ids) readAfterClose(id);
        wait();
      };
      timer = setTimeout(act, Math.min(pause, longestTimerMs));
    }
    function readAfterClose(id: string) {
      const reading = setTimeout(
        () => {
          readings.current.delete(reading);
          void refetchLot(id);
        },
        spread(limits.closedLotRefetchMs, closingSpreadMs),
      );
      readings.current.add(reading);
    }
    wait();
    return () => clearTimeout(timer);
  }, [lots, refetchLot]);
}
