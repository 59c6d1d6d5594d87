import { limits } from '@fairlot/contract';
import { useEffect, useState } from 'react';
import { createPath, useNavigation } from 'react-router';
import { ConnectionPill } from './connection-pill.tsx';
import { pageIsLate } from './page-reads.ts';

/**
 * A page whose code or data is late is loaded in full: the browser then shows network errors, and can be
 * stopped. While the server cannot be reached, the open page stays and says what it waits for.
 */
export function StuckNavigation() {
  const { location: to } = useNavigation();
  const address = to === undefined ? null : createPath(to);
  const [late, setLate] = useState(false);
  useEffect(() => {
    if (address === null) return undefined;
    const timer = setTimeout(() => location.assign(address), limits.chunkLoadMs);
    const say = () => setLate(true);
    window.addEventListener(pageIsLate, say);
    return () => {
      clearTimeout(timer);
      window.removeEventListener(pageIsLate, say);
      setLate(false);
    };
  }, [address]);
  return late ? <ConnectionPill high text="Reconnecting… The page opens soon." /> : null;
}
