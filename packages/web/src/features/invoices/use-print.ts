import { limits } from '@fairlot/contract';
import { useEffect } from 'react';

/** Prints what is shown, once, a second after it stands (section 9): a picture that does not come keeps nobody waiting. */
export function usePrint(): void {
  useEffect(() => {
    const timer = setTimeout(() => window.print(), limits.printDelayMs);
    return () => clearTimeout(timer);
  }, []);
}
