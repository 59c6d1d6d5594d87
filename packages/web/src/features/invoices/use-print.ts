import { limits } from '@fairlot/contract';
import { useEffect } from 'react';

/**
 * Prints the page once, a second after it is complete (section 9); does not wait for pictures that do
 * not load.
 */
export function usePrint(): void {
  useEffect(() => {
    const timer = setTimeout(() => window.print(), limits.printDelayMs);
    return () => clearTimeout(timer);
  }, []);
}
