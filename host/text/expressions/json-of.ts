import { FeelDate, FeelDateTime, FeelDuration, FeelFunction, FeelRange, FeelTime } from 'feelin';
import type { JsonValue } from '../../plugin-api/index.js';

/** Thrown for a FEEL value that JSON cannot hold. */
export class NoJsonError extends Error {}

/**
 * Converts a FEEL value to JSON: dates, times and durations to their ISO text. Throws NoJsonError for functions and
 * ranges.
 */
export function jsonOf(value: unknown): JsonValue {
  if (value === undefined || value === null) return null;
  if (typeof value === 'string' || typeof value === 'boolean') return value;
  if (typeof value === 'number') return Number.isFinite(value) ? value : null;
  if (Array.isArray(value)) return value.map(jsonOf);
  if (isTemporal(value)) return value.toJSON();
  if (typeof value !== 'object' || value instanceof FeelFunction || value instanceof FeelRange) {
    throw new NoJsonError('Su valor es una función o un rango, que no se puede guardar.');
  }
  return Object.fromEntries(Object.entries(value).map(([name, entry]) => [name, jsonOf(entry)]));
}

function isTemporal(value: unknown): value is FeelDate | FeelTime | FeelDateTime | FeelDuration {
  return (
    value instanceof FeelDate ||
    value instanceof FeelTime ||
    value instanceof FeelDateTime ||
    value instanceof FeelDuration
  );
}
