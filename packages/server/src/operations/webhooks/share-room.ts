/**
 * The maximum number of concurrent requests: a receiver gets ten a second in a burst, and a slow one
 * occupies at most five until the timeout.
 */
export const maxAtOnce = { endpoint: 5, company: 10, node: 40 } as const;

/** An endpoint for which something is due. */
export interface DueEndpoint {
  readonly id: string;
  readonly sellerId: string;
  /** Requests under way, on all nodes: to it, and to all endpoints of its company. */
  readonly leaving: number;
  readonly leavingOfCompany: number;
}

/**
 * Divides a node's remaining room among endpoints. Companies take turns, so that those with many slow
 * receivers leave room for those with one.
 */
export function shareRoom(due: readonly DueEndpoint[], room: number): ReadonlyMap<string, number> {
  const shares = new Map<string, number>();
  const ofCompany = new Map(
    due.map(({ sellerId, leavingOfCompany }) => [sellerId, leavingOfCompany]),
  );
  let left = Math.max(0, room);
  const shareOf = ({ id }: DueEndpoint) => shares.get(id) ?? 0;
  const mayHaveMore = (endpoint: DueEndpoint) =>
    endpoint.leaving + shareOf(endpoint) < maxAtOnce.endpoint &&
    (ofCompany.get(endpoint.sellerId) ?? 0) < maxAtOnce.company;

  while (left > 0) {
    const served = new Set<string>();
    const before = left;
    // Those with the fewest come first, so that endpoints of a company take turns as well.
    for (const endpoint of due.toSorted((a, b) => shareOf(a) - shareOf(b))) {
      const { id, sellerId } = endpoint;
      if (left === 0 || served.has(sellerId) || !mayHaveMore(endpoint)) continue;
      served.add(sellerId);
      shares.set(id, shareOf(endpoint) + 1);
      ofCompany.set(sellerId, (ofCompany.get(sellerId) ?? 0) + 1);
      left -= 1;
    }
    if (left === before) break;
  }
  return shares;
}
