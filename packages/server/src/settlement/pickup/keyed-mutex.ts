/** Does work of one name one after the other, in the order in which it came; what fails holds nobody up. */
export type RunExclusive = <T>(name: string, work: () => Promise<T>) => Promise<T>;

/** Within this process; names that nobody waits for are forgotten. */
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
