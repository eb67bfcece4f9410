import { z } from 'zod';
import type { FieldErrors } from '../errors.js';

const spanish = z.locales.es().localeError;

/** The units of sizes, by the type of the value. */
const units: Readonly<Record<string, string>> = { string: 'caracteres', array: 'elementos' };

const formats: Readonly<Record<string, string>> = {
  email: 'No es una dirección de correo electrónico.',
  date: 'Debe ser una fecha, como 2026-03-31.',
  uuid: 'No es un UUID.',
  guid: 'No es un UUID.',
};

/** Returns the reasons that people read most, as zod's own texts are written for programmers. */
function plainly(issue: z.core.$ZodRawIssue): string | undefined {
  switch (issue.code) {
    case 'invalid_type':
      return issue.expected === 'int' ? 'Debe ser un número entero.' : undefined;
    case 'invalid_value':
      return issue.values.length > 1 ? `Debe ser uno de: ${issue.values.join(', ')}.` : undefined;
    case 'invalid_format':
      return formats[issue.format];
    case 'too_big': {
      const unit = units[issue.origin];
      if (unit !== undefined) return `Puede tener hasta ${issue.maximum} ${unit}.`;
      return issue.origin === 'number' && issue.inclusive ? `Puede ser hasta ${issue.maximum}.` : undefined;
    }
    case 'too_small': {
      const unit = units[issue.origin];
      if (unit !== undefined && issue.minimum === 1) return 'No puede estar vacío.';
      if (unit !== undefined) return `Debe tener al menos ${issue.minimum} ${unit}.`;
      return issue.origin === 'number' && issue.inclusive ? `Debe ser ${issue.minimum} o más.` : undefined;
    }
    default:
      return undefined;
  }
}

/** Translates an issue of zod into Spanish: the `error` of a parse whose reasons a caller reads. */
export const spanishReasons: z.core.$ZodErrorMap = (issue) => {
  const isMissing = issue.input === undefined && (issue.code === 'invalid_type' || issue.code === 'invalid_value');
  return isMissing ? 'Este campo es requerido.' : (plainly(issue) ?? spanish(issue));
};

/** A reason, and the path of the field that it concerns. */
export interface FieldIssue {
  readonly path: readonly PropertyKey[];
  readonly message: string;
}

/** The most issues of one input in an answer, and the most unknown fields of one object. */
const MOST_ISSUES = 200;
const MOST_UNKNOWN = 20;

/**
 * Returns the issues that an answer shows: to describe each of a hundred thousand would take longer than to find them.
 */
export function firstIssues<T>(issues: readonly T[]): readonly T[] {
  return issues.slice(0, MOST_ISSUES);
}

/** Lists the issues field by field; an unknown field is reported under its own name. */
export function fieldIssues({ issues }: { readonly issues: readonly z.core.$ZodIssue[] }): FieldIssue[] {
  return firstIssues(issues).flatMap((issue) =>
    issue.code === 'unrecognized_keys'
      ? issue.keys
          .slice(0, MOST_UNKNOWN)
          .map((key) => ({ path: [...issue.path, key], message: 'Este campo no se espera.' }))
      : [{ path: issue.path, message: issue.message }],
  );
}

/** Groups the messages by the name of the field, its path joined by dots; those on the whole input are under `body`. */
export function fieldErrors(issues: readonly FieldIssue[]): FieldErrors {
  const errors: Record<string, string[]> = Object.create(null) as Record<string, string[]>;
  for (const { path, message } of issues) (errors[path.map(String).join('.') || 'body'] ??= []).push(message);
  return errors;
}
