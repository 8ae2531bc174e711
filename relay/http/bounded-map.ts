/** A map that forgets what was not asked for longest, so that strangers cannot make it grow. */
export interface BoundedMap<Value> {
  /** What is kept under the key, made when there is nothing. */
  get: (key: string, make: () => Value) => Value;
}

export function createBoundedMap<Value>(sizeMax: number): BoundedMap<Value> {
  const values = new Map<string, Value>(); // in the order in which they were last asked for
  return {
    get(key, make) {
      const value = values.get(key) ?? make();
      values.delete(key);
      values.set(key, value);
      const [oldest] = values.keys();
      if (values.size > sizeMax && oldest !== undefined) values.delete(oldest);
      return value;
    },
  };
}
