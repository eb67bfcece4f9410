import { DomainError, errorWords } from '../../plugin-api/index.js';
import { errorCodeOf } from './error-code-of.js';

/** Names of constraints, as SQL Server quotes them before the values that broke them. */
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

/** Returns the class of an error. One that is no identifier was made of something else, and is not shown. */
function nameOf({ name }: Error): string {
  return /^[A-Za-z_$][\w$]{0,59}$/.test(name) ? name : 'Error';
}

/** Returns a code without blanks, at signs or more digits than a code has: what looks otherwise may be somebody's. */
function codeOf(error: Error): string | undefined {
  // The numbers of these are of an old interface, and say nothing that the name does not.
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

/** Returns the words beside its name; a refusal of ours has a status that it was never answered with. */
function detailsOf(error: Error): readonly (string | undefined)[] {
  if (errorWords in error) return error[errorWords] as readonly string[];
  if (error instanceof DomainError) return [codeOf(error)];
  const described = error as Described;
  return [codeOf(error), constraintOf(described), httpStatusOf(described), mailStatusOf(described)];
}

/** What the log may say about an error. */
export interface SafeWords {
  /** Its class, and the codes that it carries. */
  readonly words: string;
  /** Whether there is more than the class. */
  readonly isTelling: boolean;
}

/**
 * Returns the class of an error, its code, the constraint that refused a row, the status that a server answered: never
 * its message, which may quote what was sent.
 */
export function safeWordsOf(error: unknown): SafeWords {
  if (!(error instanceof Error)) return { words: typeof error, isTelling: false };
  const details = detailsOf(error).filter((detail) => detail !== undefined);
  return { words: [nameOf(error), ...new Set(details)].join(' '), isTelling: details.length > 0 };
}
