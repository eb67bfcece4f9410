import { hash } from 'node:crypto';
import type { Answers, QuestionForm } from '../../forms/contract.js';

/**
 * Of the 32 bytes of SHA-256: half the index, and to come upon another one's value still takes 2 to the 128 attempts.
 */
export const DIGEST_BYTES = 16;

/**
 * What public look-ups compare: the beginning of the SHA-256 of field and value, so that two values, as they were read,
 * are equal only letter by letter.
 */
export function answerDigest(codigo: string, text: string): Buffer {
  return hash('sha256', `${codigo}\0${text}`, 'buffer').subarray(0, DIGEST_BYTES);
}

/**
 * Returns the same for an answer that the public may not ask for. No code of a question is empty, so that no public
 * look-up comes upon it, whatever its form says later; staff search by both.
 */
export function staffAnswerDigest(codigo: string, text: string): Buffer {
  return answerDigest('', `${codigo}\0${text}`);
}

/** Returns the same for the number of an identity document, whatever question asked for it; for staff alone. */
export function documentDigest(number: string): Buffer {
  return answerDigest('', `\0${number}`);
}

/** Returns the digests of all that somebody may search by; without repeats. */
export function answerDigests(form: QuestionForm, answers: Answers): Buffer[] {
  const byText = new Map<string, Buffer>();
  const documents = form.documentNumbers(answers).map(documentDigest);
  for (const digest of documents) byText.set(digest.toString('latin1'), digest);
  for (const { codigo, texto, consultable } of form.searchKeys(answers)) {
    const digest = (consultable ? answerDigest : staffAnswerDigest)(codigo, texto);
    byText.set(digest.toString('latin1'), digest);
  }
  return [...byText.values()];
}
