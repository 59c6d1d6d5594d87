/**
 * Several values by key; a key without values takes no memory. Most users and networks have one connection,
 * and a set of one takes some two hundred bytes, so one value is kept without a set.
 */
export class MultiMap<K, V extends object> {
  readonly #values = new Map<K, V | Set<V>>();
  static readonly #empty: ReadonlySet<never> = new Set<never>();

  get(key: K): ReadonlySet<V> {
    const values = this.#values.get(key);
    if (values === undefined) return MultiMap.#empty;
    return values instanceof Set ? values : new Set([values]);
  }

  add(key: K, value: V): void {
    const values = this.#values.get(key);
    if (values instanceof Set) values.add(value);
    else if (values === undefined) this.#values.set(key, value);
    else if (values !== value) this.#values.set(key, new Set([values, value]));
  }

  delete(key: K, value: V): void {
    const values = this.#values.get(key);
    if (values === value) this.#values.delete(key);
    else if (values instanceof Set && values.delete(value) && values.size === 0) {
      this.#values.delete(key);
    }
  }

  names(): K[] {
    return [...this.#values.keys()];
  }

  get keys(): number {
    return this.#values.size;
  }
}
