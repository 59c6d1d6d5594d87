import { LRUCache } from 'lru-cache';
import type { BucketSize, HubLimits } from './limits.ts';

/** `too many by far`: the bucket's debt has reached its limit. */
export type Verdict = 'granted' | 'too many' | 'too many by far';

export class TokenBucket {
  readonly #size: BucketSize;
  #left: number;
  #at: number;

  /** `now` in milliseconds, from the same clock as for calls. */
  constructor(size: BucketSize, now: number) {
    this.#size = size;
    this.#left = size.burst;
    this.#at = now;
  }

  take(now: number): Verdict {
    const { burst, perSecond, debt } = this.#size;
    const grown = (Math.max(0, now - this.#at) / 1000) * perSecond;
    const left = Math.min(burst, this.#left + grown) - 1;
    this.#left = Math.max(-debt, left);
    this.#at = now;
    if (left >= 0) return 'granted';
    return left >= -debt ? 'too many' : 'too many by far';
  }
}

const maxNetworks = 10_000;

/** Limits calls, of each connection and of all of a network together. */
export class CallLimits {
  readonly #limits: HubLimits;
  readonly #networks = new LRUCache<string, TokenBucket>({ max: maxNetworks });

  constructor(limits: HubLimits) {
    this.#limits = limits;
  }

  /**
   * Counts one call. A connection is closed only for its own calls; if its network is at the limit,
   * calls are refused but the connection stays.
   */
  take(calls: TokenBucket, network: string | null, now: number): Verdict {
    const own = calls.take(now);
    if (own !== 'granted' || network === null) return own;
    return this.#bucketOf(network, now).take(now) === 'granted' ? 'granted' : 'too many';
  }

  #bucketOf(network: string, now: number): TokenBucket {
    const bucket =
      this.#networks.get(network) ?? new TokenBucket(this.#limits.callsPerNetwork, now);
    this.#networks.set(network, bucket);
    return bucket;
  }
}
