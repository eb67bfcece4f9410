import type { z } from 'zod';
import { faultOf, fieldErrors, fieldIssues, InputError, spanishReasons } from '../plugin-api/index.js';

/** Parses what a caller sent; throws `InputError` with a Spanish reason for each field. */
export function parseInput<S extends z.ZodType>(schema: S, value: unknown): z.output<S> {
  const result = schema.safeParse(value, { error: spanishReasons });
  if (result.success) return result.data;
  throw new InputError('Los datos enviados no son válidos.', {
    errors: fieldErrors(fieldIssues(result.error)),
  });
}

/**
 * Refuses text that no database can store (a NUL, half of a surrogate pair), and nesting that would exhaust the stack.
 */
export function refuseUnstorableText(value: unknown): void {
  switch (faultOf(value)) {
    case 'unstorable-text':
      throw new InputError('El texto enviado contiene caracteres no admitidos.', { code: 'invalid_text' });
    case 'too-deep':
      throw new InputError('El cuerpo tiene demasiados niveles.', { code: 'parse_error' });
    case undefined:
  }
}
