/** The provider takes about a second for each, and allows some dozens a second. */
const atATime = 8;

/** Does the work for each item, a few of them side by side. */
export async function someAtATime<T>(
  items: readonly T[],
  work: (item: T) => Promise<void>,
): Promise<void> {
  const waiting = items.values();
  const worker = async () => {
    for (const item of waiting) await work(item);
  };
  await Promise.all(Array.from({ length: atATime }, worker));
}
