/** Pages that one address may have rendered at once: a family behind one router, opening many tabs. */
const burst = 60;
/** Renderings a second that grow back. A rendering takes some ten milliseconds of the loop that takes bids. */
const refillPerSecond = 5;
const mostAddresses = 10_000;

/**
 * How many pages each address may still have rendered. What the cache holds costs nothing, so a crowd
 * on the same pages is never short; somebody who makes up addresses is.
 */
export interface RenderBudget {
  /** Takes one rendering; false when the address has none left. */
  take(address: string): boolean;
}

/** `now` in milliseconds since any fixed moment, never going backwards. */
export function createRenderBudget(now: () => number): RenderBudget {
  const accounts = new Map<string, { left: number; at: number }>();
  return {
    take(address) {
      const account = accounts.get(address) ?? { left: burst, at: now() };
      const grown = account.left + ((now() - account.at) / 1000) * refillPerSecond;
      const left = Math.min(burst, grown);
      accounts.delete(address);
      accounts.set(address, { left: Math.max(0, left - 1), at: now() });
      const [oldest] = accounts.keys();
      if (accounts.size > mostAddresses && oldest !== undefined) accounts.delete(oldest);
      return left >= 1;
    },
  };
}
