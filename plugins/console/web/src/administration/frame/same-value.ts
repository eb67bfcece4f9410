/** Writes a value with sorted keys, for a comparison. */
export const sortedJson = (value: unknown): string =>
  JSON.stringify(value ?? null, (_key, inner: unknown) =>
    typeof inner === 'object' && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  );

/** Tells whether two values are the same, whatever the order of their fields. */
export const isSameValue = (one: unknown, other: unknown): boolean => sortedJson(one) === sortedJson(other);
