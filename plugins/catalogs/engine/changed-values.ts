import { isDeepStrictEqual } from 'node:util';
import type { Values } from './resource.js';

/** Returns the values that are given and differ from the stored ones. */
export function changedOf(before: Values, values: Values): Values {
  const others = Object.entries(values).filter(
    ([field, value]) => value !== undefined && !isDeepStrictEqual(value, before[field]),
  );
  return Object.fromEntries(others);
}
