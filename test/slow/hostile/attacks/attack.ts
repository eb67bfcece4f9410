import type { Call, Wire } from '../call.js';
import type { Kind } from '../values/kind.js';

/** A valid request with one thing in it made hostile. */
export interface Attack {
  readonly field: string;
  readonly kind: string;
  readonly isSuspect: boolean;
  /** It is refused before the operation is known, in the host's own words. */
  readonly isBelowDoor: boolean;
  /** What is sent in place of a valid request. */
  readonly apply: (call: Call) => Wire;
}

/** One attack of each kind on a field. */
export function attacksOn<Value>(
  field: string,
  kinds: readonly Kind<Value>[],
  apply: (call: Call, value: Value) => Wire,
  isBelowDoor = false,
): Attack[] {
  return kinds.map(({ name, make, isSuspect = false }) => ({
    field,
    kind: name,
    isSuspect,
    isBelowDoor,
    apply: (call) => apply(call, make()),
  }));
}
