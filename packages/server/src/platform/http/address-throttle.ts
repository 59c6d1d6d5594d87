import { AppError } from './app-error.ts';
import { networkOf } from './network-of.ts';

const maxAddresses = 20_000;

export interface AddressThrottle {
  /** Throws `TooManyRequests` when this address has used up its window. */
  readonly check: (address: string) => void;
  readonly count: (address: string) => void;
  /**
   * Does the work and counts it if it failed. It counts from its beginning on, so that a volley
   * cannot be through before its first failure is known.
   */
  readonly countFailure: <T>(
    address: string,
    work: () => Promise<T>,
    isFailure: (result: T) => boolean,
  ) => Promise<T>;
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
  const throttle: AddressThrottle = {
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
    async countFailure(address, work, isFailure) {
      throttle.check(address);
      throttle.count(address);
      const counted = current(networkOf(address));
      let failed = false;
      try {
        const result = await work();
        failed = isFailure(result);
        return result;
      } finally {
        if (!failed && counted) counted.used -= 1;
      }
    },
  };
  return throttle;
}
