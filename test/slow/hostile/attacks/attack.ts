import type { Call, Wire } from '../call.js';
import type { Kind } from '../values/kind.js';

/** A valid request with one hostile part. */
export interface Attack {
  readonly field: string;
  readonly kind: string;
  readonly isSuspect: boolean;
  /** Whether it is refused before the operation is known, with the host's own message. */
  readonly isBelowDoor: boolean;
  /** Builds the request to send in place of a valid one. */
  readonly apply: (call: Call) => Wire;
}

/** Builds one attack of each kind on a field. */
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
