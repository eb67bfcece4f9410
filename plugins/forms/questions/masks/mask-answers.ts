import type { JsonValue } from '../../../../host/plugin-api/index.js';
import type { Answers, SensitiveAnswers } from '../../contract.js';
import type { CompiledQuestion } from '../compiled-question.js';
import { hiddenText } from './hidden.js';

/** Stored answers, each with its question. */
type StoredAnswers = readonly (readonly [CompiledQuestion, JsonValue])[];

export function sensitiveOf(stored: StoredAnswers): SensitiveAnswers {
  return Object.fromEntries(
    stored
      .filter(([{ definition }]) => definition.pre_sensible)
      .map(([{ codigo, definition }]) => [codigo, definition.pre_tipo]),
  );
}

/**
 * Masks answers, in the order of the form, without those to removed questions. If the type of a question has changed
 * since, its answer is hidden whole, as the mask of another type might show more of it.
 */
export function maskedOf(stored: StoredAnswers, givenAs: SensitiveAnswers): Answers {
  return Object.fromEntries(
    stored.map(([{ codigo, definition, type }, answer]) => {
      const typeThen = Object.hasOwn(givenAs, codigo) ? givenAs[codigo] : undefined;
      if (typeThen === undefined && !definition.pre_sensible) return [codigo, answer];
      const isSameType = typeThen === undefined || typeThen === definition.pre_tipo;
      return [codigo, isSameType ? type.mask(answer) : hiddenText];
    }),
  );
}
