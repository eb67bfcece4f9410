import type { z } from 'zod';
import { fieldErrors, fieldIssues, InputError, spanishReasons } from '../plugin-api/index.js';

/** Parses what a caller sent; throws `InputError` with a Spanish reason for each field. */
export function parseInput<S extends z.ZodType>(schema: S, value: unknown): z.output<S> {
  const result = schema.safeParse(value, { error: spanishReasons });
  if (result.success) return result.data;
  throw new InputError('Los datos enviados no son válidos.', {
    errors: fieldErrors(fieldIssues(result.error)),
  });
}

const MOST_NESTING = 100;

/** Refuses text that no database can store (a NUL, half of a surrogate pair), and nesting that would exhaust the stack. */
export function refuseUnstorableText(value: unknown, depth = 0): void {
  if (typeof value === 'string') {
    if (!value.includes('\0') && value.isWellFormed()) return;
    throw new InputError('El texto enviado contiene caracteres no admitidos.', { code: 'invalid_text' });
  }
  if (typeof value !== 'object' || value === null) return;
  if (depth === MOST_NESTING) {
    throw new InputError('El cuerpo tiene demasiados niveles.', { code: 'parse_error' });
  }
  const fields = value as Readonly<Record<string, unknown>>;
  const inner: readonly unknown[] = Array.isArray(value)
    ? value
    : [...Object.keys(fields), ...Object.values(fields)];
  for (const item of inner) refuseUnstorableText(item, depth + 1);
}
