import type { JsonValue } from '../../../host/plugin-api/index.js';
import { answerInWords, type AnswerWords, type FormField } from '../../forms/contract.js';

/** What of a long answer is shown. */
const MOST_CHARACTERS = 1000;

/** Returns an answer as shown in the chat, whole or its beginning. */
export function shownAnswer(field: FormField, answer: JsonValue, words: AnswerWords): string {
  const text = answerInWords(field, answer, words);
  return text.length > MOST_CHARACTERS ? `${text.slice(0, MOST_CHARACTERS).replace(/\p{Cs}$/u, '')}…` : text;
}
