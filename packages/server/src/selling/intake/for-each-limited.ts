/** Does the work for every item, at most `limit` at a time; the first failure stops the rest. */
export async function forEachLimited<T>(
  items: readonly T[],
  limit: number,
  work: (item: T) => Promise<void>,
): Promise<void> {
  const queue = items.values();
  let failed = false;
  const worker = async () => {
    for (const item of queue) {
      if (failed) return;
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
