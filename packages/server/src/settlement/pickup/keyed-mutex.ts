/**
 * Runs work with the same key one after the other, in order of arrival; a failure does not hold up the
 * next.
 */
export type RunExclusive = <T>(name: string, work: () => Promise<T>) => Promise<T>;

/** Within this process; keys that nobody waits for are forgotten. */
export function createKeyedMutex(): RunExclusive {
  const lasts = new Map<string, Promise<unknown>>();
  return (name, work) => {
    const before = lasts.get(name) ?? Promise.resolve();
    const mine = before.then(work);
    const last = mine
      .catch(() => {})
      .finally(() => {
        if (lasts.get(name) === last) lasts.delete(name);
      });
    lasts.set(name, last);
    return mine;
  };
}
