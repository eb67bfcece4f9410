import { RE2JS, RE2JSException, RE2JSSyntaxException } from 're2js';
import { ExpressionError } from './parse-expression.js';

/** A pattern that is ready to test whole texts, in linear time. */
export interface CompiledPattern {
  matches(text: string): boolean;
  /** The number of steps of its automaton. */
  readonly steps: number;
  /** The cost of the longest text: steps times characters. */
  readonly work: number;
}

/**
 * The most work for one text. Each unit takes up to 100 ns where every character leads to a new state; in total less
 * than the deadline of a thread.
 */
const MOST_WORK = 400_000;

/**
 * Compiles a pattern for texts of up to `longest` UTF-16 units. Throws ExpressionError where RE2 cannot compile it
 * (look-around, back-references, repetitions beyond 1000) or where it would cost too much for the longest text.
 */
export function compilePattern(source: string, longest: number): CompiledPattern {
  const pattern = compile(source);
  const steps = pattern.programSize();
  const work = steps * longest;
  if (work > MOST_WORK) {
    throw new ExpressionError({
      message:
        'El patrón es demasiado grande para la longitud del texto: reduzca sus repeticiones o la longitud máxima.',
    });
  }
  return { matches: (text) => pattern.matches(text), steps, work };
}

function compile(source: string): RE2JS {
  try {
    return RE2JS.compile(source);
  } catch (error) {
    if (!(error instanceof RE2JSException)) throw error;
    const part = error instanceof RE2JSSyntaxException ? error.getPattern() : null;
    const where = part === null ? '' : ` en «${part}»`;
    throw new ExpressionError({
      message: `El patrón no se admite${where}: se usa la sintaxis RE2, sin aserciones (?=…), referencias \\1 ni repeticiones de más de 1000.`,
    });
  }
}
