import { ParseError, RenderError, UndefinedVariableError, type LiquidError } from 'liquidjs';
import { TextFilterError, TextTemplateError } from '../../plugin-api/index.js';
import type { TextFinding } from '../../plugin-api/text/text-template-error.js';

/** Converts an error of the library to that of the contract. */
export function toTextTemplateError(cause: unknown): TextTemplateError {
  const [first, ...others] = flattened(cause);
  return new TextTemplateError([findingOf(first ?? cause), ...others.map(findingOf)], cause);
}

/** Returns the single errors of one that collects others. */
function flattened(error: unknown): readonly unknown[] {
  const errors = (error as { errors?: readonly LiquidError[] }).errors;
  return errors ? errors.flatMap(flattened) : [error];
}

function findingOf(error: unknown): TextFinding {
  const { message } = error as Error;
  const line = Number(/, line:(\d+)/.exec(message)?.[1] ?? 0);
  const isWrapped = error instanceof RenderError || error instanceof ParseError;
  const original: unknown = isWrapped ? error.originalError : error;
  // An endlessly nested template exhausts the stack.
  if (original instanceof RangeError || / limit exceeded/.test(message)) return { fault: 'overrun', message, line };
  if (original instanceof TextFilterError) return { fault: 'value', message: original.message, line };
  const isUnknown = error instanceof UndefinedVariableError || /^undefined variable: /.test(message);
  return { fault: isUnknown ? 'unknown-name' : 'faulty', message, line };
}
