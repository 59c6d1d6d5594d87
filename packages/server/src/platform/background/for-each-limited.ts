/**
 * Does the work for each item, at most `limit` at a time. Once one fails or `stopping` says so, no more is
 * begun. Ends when nothing is under way any more: whoever then cleans up misses nothing. Throws the first
 * failure.
 */
export async function forEachLimited<T>(
  items: readonly T[],
  limit: number,
  work: (item: T) => Promise<void>,
  stopping?: AbortSignal,
): Promise<void> {
  const queue = items.values();
  let failed = false;
  const worker = async () => {
    for (const item of queue) {
      if (failed || stopping?.aborted) return;
      try {
        await work(item);
      } catch (error) {
        failed = true;
        throw error;
      }
    }
  };
  const workers = await Promise.allSettled(Array.from({ length: limit }, worker));
  const rejected = workers.find(({ status }) => status === 'rejected');
  if (rejected?.status === 'rejected') throw rejected.reason;
}
