import type { FieldErrors, JsonValue } from '../../../../host/plugin-api/index.js';

/** An answer that is accepted, with the value to store. */
export interface Acceptance {
  readonly value: JsonValue;
}

/** An answer that is refused, with the reason in Spanish. */
export interface Refusal {
  readonly reason: string;
  /** Of a list or an object, by the path of what is wrong in it, which begins with its own code. */
  readonly within?: FieldErrors;
}

export type Reading = Acceptance | Refusal;

export function accept(value: JsonValue): Acceptance {
  return { value };
}

export function refuse(reason: string): Refusal {
  return { reason };
}

export function isAccepted(reading: Reading | undefined): reading is Acceptance {
  return reading !== undefined && 'value' in reading;
}

export function isRefusal(reading: Reading | string): reading is Refusal {
  return typeof reading === 'object' && 'reason' in reading;
}
