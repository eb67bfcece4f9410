import type { z } from 'zod';
import { fieldErrors, fieldIssues, InputError, spanishReasons } from '../../plugin-api/index.js';

/** Parses a caller's data; throws `InputError` with a Spanish reason for each field. */
export function parseInput<S extends z.ZodType>(schema: S, value: unknown): z.output<S> {
  const result = schema.safeParse(value, { error: spanishReasons });
  if (result.success) return result.data;
  throw new InputError('Los datos enviados no son válidos.', {
    errors: fieldErrors(fieldIssues(result.error)),
  });
}
