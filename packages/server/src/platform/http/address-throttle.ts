import { AppError } from './app-error.ts';
import { networkOf } from './network-of.ts';

const maxAddresses = 20_000;

export interface AddressThrottle {
  /** Throws `TooManyRequests` when this address has used up its window. */
  readonly check: (address: string) => void;
  readonly count: (address: string) => void;
}

/** Counts what one address did in a window of time, in this process: a brake, not a rule. */
export function createAddressThrottle(
  limit: { max: number; windowMs: number },
  now: () => number = () => performance.now(),
): AddressThrottle {
  const windows = new Map<string, { used: number; endsAt: number }>();
  const current = (key: string) => {
    const found = windows.get(key);
    if (found && now() < found.endsAt) return found;
    windows.delete(key);
    return null;
  };
  return {
    check(address) {
      const window = current(networkOf(address));
      if (window && window.used >= limit.max) throw new AppError('TooManyRequests');
    },
    count(address) {
      const key = networkOf(address);
      const window = current(key) ?? { used: 0, endsAt: now() + limit.windowMs };
      window.used += 1;
      windows.set(key, window);
      const [oldest] = windows.keys();
      if (windows.size > maxAddresses && oldest !== undefined) windows.delete(oldest);
    },
  };
}
