import { useEffect } from 'react';
import { useLive } from '../live/public.ts';
import { outbidSignal, signalOutbid } from './outbid-signal.ts';

/** Who is outbid on many lots at once hears it once, in milliseconds. */
const pauseMs = 2_000;

/** Signals that the viewer has been outbid, if they wish it in this browser. */
export function useOutbidSignal(): void {
  const { hub } = useLive();
  useEffect(() => {
    let last = -Infinity;
    return hub.listen({
      alert({ alertEnumName }) {
        if (alertEnumName !== 'BidderOutbid' || !outbidSignal.isOn()) return;
        if (performance.now() - last < pauseMs) return;
        last = performance.now();
        signalOutbid();
      },
    });
  }, [hub]);
}
