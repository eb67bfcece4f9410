import type { TRPCError } from '@trpc/server';
import { z } from 'zod';
import { fieldErrors, fieldIssues, InputError, spanishReasons, type DomainError } from '../../plugin-api/index.js';
import { firstIssues } from '../../plugin-api/routes/field-errors.js';
import { toDomainError } from '../http/error-handler.js';

const english = z.locales.en().localeError;

const textOf = (worded: ReturnType<z.core.$ZodErrorMap>): string | undefined =>
  typeof worded === 'string' ? worded : worded?.message;

function valueAt(input: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>(
    (value, step) => (value as Record<PropertyKey, unknown> | null | undefined)?.[step],
    input,
  );
}

/** Translates a reason that zod worded by itself, as tRPC has it; a reason worded by a schema stays. */
function inSpanish(issue: z.core.$ZodIssue, input: unknown): z.core.$ZodIssue {
  const raw = { ...issue, input: valueAt(input, issue.path) } as unknown as z.core.$ZodRawIssue;
  const isWordedByZod = issue.code === 'invalid_type' || textOf(english(raw)) === issue.message;
  return isWordedByZod ? { ...issue, message: textOf(spanishReasons(raw)) ?? issue.message } : issue;
}

/** Returns the refusal behind a failed admin call, or `undefined` for an unexpected failure. */
export function refusalOfCall({ code, cause }: TRPCError, input: unknown): DomainError | undefined {
  // An output that does not fit its schema is our fault, and no refusal.
  if (!(cause instanceof z.ZodError)) return toDomainError(cause);
  if (code !== 'BAD_REQUEST') return undefined;
  const issues = firstIssues(cause.issues).map((issue) => inSpanish(issue, input));
  return new InputError('Los datos enviados no son válidos.', {
    errors: fieldErrors(fieldIssues({ issues })),
    cause,
  });
}
