import { RE2JS, RE2JSException } from 're2js';
import type { QuestionDefinition } from './question-fields.js';
import { questionTypes } from './question-types/question-types.js';

/** A `pre_patron` that cannot be used; the message says why, in Spanish. */
export class PatternError extends Error {}

/**
 * Steps of the automaton times characters of the longest answer. Matching is linear in both, and takes up to
 * 60 ns for the product where every character leads to a state not seen before: some 50 ms an answer.
 */
const maximumWork = 800_000;

/**
 * Compiles the pattern of a question to a test of the whole answer, in linear time; undefined without a
 * pattern. Throws PatternError where RE2 cannot compile it (look-around, back-references, repetitions beyond
 * 1000) or where it would cost too much for the longest answer that the question takes.
 */
export function compilePattern(question: QuestionDefinition): ((text: string) => boolean) | undefined {
  if (question.pre_patron === undefined) return undefined;
  const pattern = compile(question.pre_patron);
  const longest = questionTypes[question.pre_tipo].maximumLength?.(question) ?? 0;
  if (pattern.programSize() * longest > maximumWork) {
    throw new PatternError(
      'El patrón es demasiado grande para la longitud de la respuesta: reduzca sus repeticiones o pre_longitud_maxima.',
    );
  }
  return (text) => pattern.matches(text);
}

function compile(source: string): RE2JS {
  try {
    return RE2JS.compile(source);
  } catch (error) {
    if (!(error instanceof RE2JSException)) throw error;
    const why = error.message.replace(/^error parsing regexp: /, '');
    throw new PatternError(
      `El patrón no se admite (${why}): se usa la sintaxis RE2, sin aserciones (?=…), referencias \\1 ni repeticiones de más de 1000.`,
      { cause: error },
    );
  }
}
