import { evaluate, FeelFunction, type Warning } from 'feelin';
import type { ExpressionFault } from '../../plugin-api/index.js';
import { clockFunctions } from './city-clock.js';
import { ExpressionError, isFunctionOfFeel, parseExpression } from './parse-expression.js';
import { placeOf } from './place-of.js';

/** An expression that is ready to be evaluated, any number of times. */
export interface CompiledExpression {
  readonly text: string;
  /** The names of the data that it reads. */
  readonly reads: readonly string[];
  /** Evaluates FEEL values to a FEEL value; throws where the expression itself fails. */
  evaluate(data: ReadonlyMap<string, unknown>): FeelValue;
}

/** A FEEL value, with warnings about parts that became null. Positions refer to the text. */
interface FeelValue {
  readonly value: unknown;
  readonly warnings: readonly Warning[];
}

/**
 * The most warnings that are examined, since there may be one per element of a list, and the most that are reported,
 * each of another place.
 */
const MOST_SEEN = 100;
const MOST_WARNINGS = 3;

/** A fault of an expression, without its step. */
type OwnFault = Omit<ExpressionFault, 'step'>;

/**
 * Compiles an expression over data with the given names, or with any. Throws ExpressionError for invalid FEEL; reports
 * the names without a value as faults.
 */
export function compileExpression(
  text: string,
  given: ReadonlySet<string> | undefined,
): { readonly compiled: CompiledExpression; readonly faults: readonly OwnFault[] } {
  const { variables, bound } = parseExpression(text);
  const isKnown = (name: string): boolean => bound.has(name) || isFunctionOfFeel(name);
  const free = variables.filter(({ name }) => given?.has(name) || !isKnown(name));
  const unknown = given ? free.filter(({ name, isFiltering }) => !given.has(name) && !isFiltering) : [];
  const reads = free.map(({ name }) => name).filter((name) => given?.has(name) ?? true);
  return {
    compiled: { text, reads, evaluate: asFunction(text, reads) },
    faults: unknown.map(({ name, position }) => {
      const { line, column } = placeOf(text, position);
      const message = `No se conoce «${name}», en la línea ${line}, columna ${column}.`;
      return { message, line, column, name };
    }),
  };
}

/** Compiles a text to a FEEL function, which is parsed only once; `evaluate` would parse each time. */
function asFunction(text: string, reads: readonly string[]): CompiledExpression['evaluate'] {
  const head = `function(${reads.join(', ')}) `;
  const { value, warnings } = compiled(head + text);
  return (data) => {
    // The list belongs to the function, and grows with each call.
    warnings.length = 0;
    const result: unknown = value.invoke(reads.map((name) => data.get(name) ?? null));
    return { value: result, warnings: warnings.length === 0 ? [] : firstWarnings(warnings, head.length) };
  };
}

/** Returns the first warnings, with their positions in the text after the head. */
function firstWarnings(warnings: readonly Warning[], head: number): Warning[] {
  const byPlace = new Map(warnings.slice(0, MOST_SEEN).map((warning) => [warning.position.from, warning]));
  return [...byPlace.values()].slice(0, MOST_WARNINGS).map((warning) => {
    const { from, to } = warning.position;
    return { ...warning, position: { from: from - head, to: to - head } };
  });
}

function compiled(text: string): { readonly value: FeelFunction; readonly warnings: Warning[] } {
  try {
    const { value, warnings } = evaluate(text, clockFunctions);
    if (value instanceof FeelFunction) return { value, warnings };
  } catch (error) {
    if (!(error instanceof Error)) throw error;
  }
  throw new ExpressionError({ message: 'No se puede evaluar.' });
}
