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
  /** Takes values of FEEL and gives one; throws where it fails by itself. */
  evaluate(data: ReadonlyMap<string, unknown>): FeelValue;
}

/** A value of FEEL, and the first things that it made null of. Positions are those in the text. */
interface FeelValue {
  readonly value: unknown;
  readonly warnings: readonly Warning[];
}

/**
 * So many are checked, as there may be one for each element of a list, and so many are reported, each of another place.
 */
const MOST_SEEN = 100;
const MOST_TOLD = 3;

/** What is wrong with an expression, but for the place of its step. */
type OwnFault = Omit<ExpressionFault, 'step'>;

/**
 * Compiles an expression over data that may have the given names, or any. Throws ExpressionError for what is no FEEL;
 * tells the names that nothing gives a value.
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

/** `evaluate` parses each time; a FEEL function is parsed once and called from then on. */
function asFunction(text: string, reads: readonly string[]): CompiledExpression['evaluate'] {
  const head = `function(${reads.join(', ')}) `;
  const { value, warnings } = compiled(head + text);
  return (data) => {
    // The list is the function's own, and grows with each call.
    warnings.length = 0;
    const result: unknown = value.invoke(reads.map((name) => data.get(name) ?? null));
    return { value: result, warnings: warnings.length === 0 ? [] : told(warnings, head.length) };
  };
}

/** Returns the first warnings, at their places in the text, which stands behind a head. */
function told(warnings: readonly Warning[], head: number): Warning[] {
  const byPlace = new Map(warnings.slice(0, MOST_SEEN).map((warning) => [warning.position.from, warning]));
  return [...byPlace.values()].slice(0, MOST_TOLD).map((warning) => {
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
