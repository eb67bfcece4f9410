import { RE2JS, RE2JSException, RE2JSSyntaxException } from 're2js';

/** A `pre_patron` that cannot be used; the message says why, in Spanish. */
export class PatternError extends Error {}

/** A pattern that is ready to test whole answers, in linear time. */
export interface CompiledPattern {
  matches(answer: string): boolean;
  /** Steps of its automaton. */
  readonly steps: number;
  /** What the longest answer costs: steps times characters. */
  readonly work: number;
}

/**
 * The most work for one answer. Each unit takes up to 100 ns where every character leads to a state not seen
 * before: less than the deadline of a thread.
 */
const MOST_WORK = 400_000;

/**
 * Compiles a pattern for answers of so many UTF-16 units. Throws PatternError where RE2 cannot compile it
 * (look-around, back-references, repetitions beyond 1000) or where it would cost too much for the longest.
 */
export function compilePattern(source: string, longest: number): CompiledPattern {
  const pattern = compile(source);
  const steps = pattern.programSize();
  const work = steps * longest;
  if (work > MOST_WORK) {
    throw new PatternError(
      'El patrón es demasiado grande para la longitud de la respuesta: reduzca sus repeticiones o pre_longitud_maxima.',
    );
  }
  return { matches: (answer) => pattern.matches(answer), steps, work };
}

function compile(source: string): RE2JS {
  try {
    return RE2JS.compile(source);
  } catch (error) {
    if (!(error instanceof RE2JSException)) throw error;
    const part = error instanceof RE2JSSyntaxException ? error.getPattern() : null;
    const where = part === null ? '' : ` en «${part}»`;
    throw new PatternError(
      `El patrón no se admite${where}: se usa la sintaxis RE2, sin aserciones (?=…), referencias \\1 ni repeticiones de más de 1000.`,
      { cause: error },
    );
  }
}
