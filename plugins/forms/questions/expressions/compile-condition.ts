import { evaluate, FeelFunction } from 'feelin';
import type { JsonValue } from '../../contract.js';
import { ConditionError, isFunctionOfFeel, parseCondition } from './parse-condition.js';

/** What a condition may name: the questions of its form, and those of them whose answers come before it. */
interface FormNames {
  readonly codes: ReadonlySet<string>;
  readonly earlier: ReadonlySet<string>;
}

/** A condition that is ready to be evaluated, any number of times. */
export interface CompiledCondition {
  /** The codes of the questions whose answers it reads. */
  readonly reads: readonly string[];
  /** Whether it is exactly true; without an answer, that of a question is null. */
  holds(answers: ReadonlyMap<string, JsonValue>): boolean;
}

/**
 * Compiles a condition of a form: `messages` say which of its names mean nothing there, in Spanish. Throws
 * ConditionError for what is no FEEL expression.
 */
export function compileCondition(
  expression: string,
  { codes, earlier }: FormNames,
): { readonly condition: CompiledCondition } | { readonly messages: readonly string[] } {
  const { variables, bound } = parseCondition(expression);
  const messages = [...variables].flatMap((name) => {
    if (earlier.has(name)) return [];
    if (codes.has(name))
      return [`La condición usa «${name}», que no es una respuesta de una pregunta anterior.`];
    return bound.has(name) || isFunctionOfFeel(name)
      ? []
      : [`La condición usa «${name}», que no es una pregunta del formulario.`];
  });
  if (messages.length > 0) return { messages };
  const reads = [...variables].filter((name) => earlier.has(name));
  return { condition: { reads, holds: asFunction(expression, reads) } };
}

/** `evaluate` parses each time; a FEEL function is parsed once and called from then on. */
function asFunction(expression: string, reads: readonly string[]): CompiledCondition['holds'] {
  const { value, warnings } = compiled(`function(${reads.join(', ')}) ${expression}`);
  return (answers) => {
    // The list is the function's own, and grows with each call.
    warnings.length = 0;
    return value.invoke(reads.map((codigo) => answers.get(codigo) ?? null)) === true;
  };
}

function compiled(text: string): { readonly value: FeelFunction; readonly warnings: unknown[] } {
  try {
    const { value, warnings } = evaluate(text);
    if (value instanceof FeelFunction) return { value, warnings };
  } catch (error) {
    throw new ConditionError('La condición no se puede evaluar.', { cause: error });
  }
  throw new ConditionError('La condición no se puede evaluar.');
}
