import { hash } from 'node:crypto';
import type { Answers, QuestionForm } from '../../forms/contract.js';

/**
 * The bytes that are kept of the 32 of SHA-256. They halve the index, and a forger still needs 2 to the 128 attempts.
 */
export const DIGEST_BYTES = 16;

/**
 * Makes the digest that public look-ups compare: the beginning of the SHA-256 of field and value. Two values, as they
 * were read, have the same digest only where they agree letter by letter.
 */
export function answerDigest(codigo: string, text: string): Buffer {
  return hash('sha256', `${codigo}\0${text}`, 'buffer').subarray(0, DIGEST_BYTES);
}

/**
 * Makes the digest of an answer that the public may not ask for. No question has an empty code, so that no public
 * look-up finds it, whatever its form says later; staff search by both digests.
 */
export function staffAnswerDigest(codigo: string, text: string): Buffer {
  return answerDigest('', `${codigo}\0${text}`);
}

/** Makes the digest of the number of an identity document, whatever question asked for it. Staff alone search by it. */
export function documentDigest(number: string): Buffer {
  return answerDigest('', `\0${number}`);
}

/** Makes the digests of all answers that a record is found by, without repeats. */
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
