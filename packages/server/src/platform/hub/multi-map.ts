/** Sets by key; a key without members takes no memory. */
export class MultiMap<K, V> {
  readonly #sets = new Map<K, Set<V>>();
  static readonly #empty: ReadonlySet<never> = new Set<never>();

  get(key: K): ReadonlySet<V> {
    return this.#sets.get(key) ?? MultiMap.#empty;
  }

  add(key: K, value: V): void {
    const set = this.#sets.get(key);
    if (set) set.add(value);
    else this.#sets.set(key, new Set([value]));
  }

  delete(key: K, value: V): void {
    const set = this.#sets.get(key);
    if (set?.delete(value) && set.size === 0) this.#sets.delete(key);
  }

  names(): K[] {
    return [...this.#sets.keys()];
  }

  get keys(): number {
    return this.#sets.size;
  }
}
