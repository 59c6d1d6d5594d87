/** The provider takes about a second for each, and allows a few dozen a second. */
const atATime = 8;

/** Does the work for each item, a few concurrently; starts no more when asked to stop. */
export async function someAtATime<T>(
  items: readonly T[],
  stopping: AbortSignal | undefined,
  work: (item: T) => Promise<void>,
): Promise<void> {
  const waiting = items.values();
  const worker = async () => {
    for (const item of waiting) {
      if (stopping?.aborted) return;
      await work(item);
    }
  };
  await Promise.all(Array.from({ length: atATime }, worker));
}
