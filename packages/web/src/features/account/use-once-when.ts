import { useEffect, useRef } from 'react';

/** Calls `act` once, when `isSo` has become true. */
export function useOnceWhen(isSo: boolean, act: (() => void) | undefined): void {
  const done = useRef(false);
  useEffect(() => {
    if (!isSo || done.current) return;
    done.current = true;
    act?.();
  }, [isSo, act]);
}
