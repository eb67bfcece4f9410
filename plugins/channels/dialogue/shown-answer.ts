import type { JsonValue } from '../../../host/plugin-api/index.js';
import { answerInWords, type AnswerWords, type FormField } from '../../forms/contract.js';

/** The most characters that are shown of an answer. */
const MOST_CHARACTERS = 1000;

/** Writes an answer for the chat, cut where it is long. */
export function shownAnswer(field: FormField, answer: JsonValue, words: AnswerWords): string {
  const text = answerInWords(field, answer, words);
  return text.length > MOST_CHARACTERS ? `${text.slice(0, MOST_CHARACTERS).replace(/\p{Cs}$/u, '')}…` : text;
}
