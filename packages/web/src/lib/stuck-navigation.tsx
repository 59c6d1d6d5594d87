import { limits } from '@fairlot/contract';
import { useEffect } from 'react';
import { createPath, useNavigation } from 'react-router';

/**
 * A page whose code or data is late is loaded in full: the browser then shows network errors, and can be
 * stopped. Renders nothing.
 */
export function StuckNavigation() {
  const { location: to } = useNavigation();
  const address = to === undefined ? null : createPath(to);
  useEffect(() => {
    if (address === null) return undefined;
    const timer = setTimeout(() => location.assign(address), limits.chunkLoadMs);
    return () => clearTimeout(timer);
  }, [address]);
  return null;
}
