import { freeText, isFreeText, type FieldErrors, type JsonValue } from '../../../../host/plugin-api/index.js';

/** An answer that is accepted, with the value to store. */
export interface Acceptance {
  readonly value: JsonValue;
}

/** An answer that is refused, with the reason in Spanish. */
export interface Refusal {
  readonly reason: string;
  /** The faults within a list or an object, by their path, which begins with the code of the field. */
  readonly within?: FieldErrors;
}

export type Reading = Acceptance | Refusal;

export function accept(value: JsonValue): Acceptance {
  return { value };
}

/** The reason for an answer that its pattern refuses, where the form has no words of its own for it. */
export const UNLIKE_PATTERN = 'No tiene el formato esperado.';

export function refuse(reason: string): Refusal {
  return { reason };
}

export function isAccepted(reading: Reading | undefined): reading is Acceptance {
  return reading !== undefined && 'value' in reading;
}

export function isRefusal(reading: Reading | string): reading is Refusal {
  return typeof reading === 'object' && 'reason' in reading;
}

/** Reads a text of at most so many UTF-16 units, as it is stored, or returns the refusal. */
export function readText(value: unknown, maximum: number): string | Refusal {
  if (typeof value !== 'string') return refuse('Debe ser un texto.');
  const text = freeText(value);
  if (text.length > maximum) return refuse(`Debe tener como máximo ${maximum} caracteres.`);
  if (!isFreeText(text)) return refuse('Contiene caracteres que no se admiten.');
  return text;
}

/** Tells whether a value is this text, however the accents of both were typed. */
export function isSameText(value: unknown, text: string): boolean {
  return typeof value === 'string' && freeText(value) === freeText(text);
}
