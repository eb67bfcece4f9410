import { DomainError, errorWords } from '../../plugin-api/index.js';
import { errorCodeOf } from './error-code-of.js';

/** The name of a constraint, as SQL Server quotes it before the values that broke it. */
const namedConstraint = /\b(?:constraint|index) ['"](\w{1,128})['"]/i;

interface Described {
  readonly original?: {
    readonly constraint?: unknown;
    readonly number?: unknown;
    readonly message?: unknown;
  };
  readonly status?: unknown;
  readonly statusCode?: unknown;
  readonly $metadata?: { readonly httpStatusCode?: unknown };
  readonly response?: { readonly status?: unknown };
  readonly responseCode?: unknown;
}

/** Returns the class of an error. A name that is no identifier may contain data, and is not shown. */
function nameOf({ name }: Error): string {
  return /^[A-Za-z_$][\w$]{0,59}$/.test(name) ? name : 'Error';
}

/** Returns the code of an error where it has the form of a code; anything else may be personal data. */
function codeOf(error: Error): string | undefined {
  // The numeric codes of this class are obsolete, and say no more than its name.
  if (error instanceof DOMException) return undefined;
  const code = errorCodeOf(error);
  const isCode =
    typeof code === 'number'
      ? Number.isInteger(code) && Math.abs(code) < 1_000_000
      : code !== undefined && /^(?:[A-Za-z][\w.-]{0,59}|\d[\dA-Z]{4})$/.test(code);
  return isCode ? String(code) : undefined;
}

function constraintOf({ original }: Described): string | undefined {
  const { constraint, number, message } = original ?? {};
  if (typeof constraint === 'string') return constraint;
  const isConstraint = number === 2627 || number === 2601 || number === 547;
  return isConstraint ? namedConstraint.exec(String(message))?.[1] : undefined;
}

function httpStatusOf({ status, statusCode, $metadata, response }: Described): string | undefined {
  const known = [status, statusCode, $metadata?.httpStatusCode, response?.status]
    .filter((value) => typeof value === 'number')
    .find((value) => value >= 100 && value < 600);
  return known === undefined ? undefined : `HTTP ${known}`;
}

function mailStatusOf({ responseCode }: Described): string | undefined {
  return typeof responseCode === 'number' ? `SMTP ${responseCode}` : undefined;
}

/** Returns the words beside the class. A domain error has a status, but it was not received from a server. */
function detailsOf(error: Error): readonly (string | undefined)[] {
  if (errorWords in error) return error[errorWords] as readonly string[];
  if (error instanceof DomainError) return [codeOf(error)];
  const described = error as Described;
  return [codeOf(error), constraintOf(described), httpStatusOf(described), mailStatusOf(described)];
}

/** The description of an error for the log. */
export interface SafeWords {
  /** The error's class and its codes. */
  readonly words: string;
  /** Whether there is more than the class. */
  readonly hasDetails: boolean;
}

/**
 * Returns the class of an error, its code, the constraint that refused a row, and the status of a server's answer:
 * never its message, which may quote data.
 */
export function safeWordsOf(error: unknown): SafeWords {
  if (!(error instanceof Error)) return { words: typeof error, hasDetails: false };
  const details = detailsOf(error).filter((detail) => detail !== undefined);
  return { words: [nameOf(error), ...new Set(details)].join(' '), hasDetails: details.length > 0 };
}
