import { z } from 'zod';
import { InputError, type FieldErrors } from '../plugin-api/index.js';

const spanish = z.locales.es().localeError;

const messages: z.core.$ZodErrorMap = (issue) =>
  issue.code === 'invalid_type' && issue.input === undefined ? 'Este campo es requerido.' : spanish(issue);

function fieldErrors(error: z.ZodError): FieldErrors {
  const errors: Record<string, string[]> = Object.create(null) as Record<string, string[]>;
  for (const issue of error.issues) {
    const unknown = issue.code === 'unrecognized_keys' ? issue.keys : undefined;
    const fields = unknown?.map((key) => [...issue.path, key].join('.')) ?? [issue.path.join('.') || 'body'];
    for (const field of fields)
      (errors[field] ??= []).push(unknown ? 'Este campo no se espera.' : issue.message);
  }
  return errors;
}

/** Parses what a caller sent; throws `InputError` with a Spanish reason for each field. */
export function parseInput<S extends z.ZodType>(schema: S, value: unknown): z.output<S> {
  const result = schema.safeParse(value, { error: messages });
  if (result.success) return result.data;
  throw new InputError('Los datos enviados no son válidos.', { errors: fieldErrors(result.error) });
}

// A NUL, or half of a surrogate pair, which no database stores as text; only an escape can bring one in through JSON.
const suspectEscape = /\\u(?:0000|d[89a-f])/i;

function hasUnstorableText(value: unknown): boolean {
  if (typeof value === 'string') return value.includes('\0') || !value.isWellFormed();
  if (typeof value !== 'object' || value === null) return false;
  return Object.entries(value).some(([key, inner]) => hasUnstorableText(key) || hasUnstorableText(inner));
}

/** Refuses text that no database can store. `raw` spares the walk when the bytes hold nothing suspicious. */
export function refuseUnstorableText(value: unknown, raw?: string): void {
  if (raw !== undefined && !suspectEscape.test(raw) && !raw.includes('\0')) return;
  if (hasUnstorableText(value)) {
    throw new InputError('El texto enviado contiene caracteres no admitidos.', { code: 'invalid_text' });
  }
}
