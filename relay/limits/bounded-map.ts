/** A map of bounded size that evicts the least recently used entry, so that clients cannot make it grow. */
export function createBoundedMap<Value>(sizeMax: number) {
  const values = new Map<string, Value>(); // least recently used first
  return {
    /** Returns the value of the key, and creates it when it is missing. */
    get(key: string, make: () => Value): Value {
      const value = values.get(key) ?? make();
      values.delete(key);
      values.set(key, value);
      const [oldest] = values.keys();
      if (values.size > sizeMax && oldest !== undefined) values.delete(oldest);
      return value;
    },
    delete: (key: string) => values.delete(key),
  };
}
