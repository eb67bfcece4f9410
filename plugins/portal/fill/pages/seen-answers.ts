import { createHash } from 'node:crypto';
import type { Answers, FormField } from '../../../forms/contract.js';

/** The hidden input of a page with digests of the answers that it has shown. */
export const SEEN_FIELD = '_vistas';

const markOf = (answers: Answers, codigo: string): string => {
  const answer = Object.hasOwn(answers, codigo) ? answers[codigo] : null;
  return createHash('sha256').update(JSON.stringify(answer)).digest('base64url').slice(0, 16);
};

/** Digests the shown answers to the questions of a page, except files, which are added and removed one by one. */
export const seenOf = (questions: readonly FormField[], answers: Answers): string =>
  questions
    .filter(({ tipo }) => tipo !== 'ARCHIVO')
    .map(({ codigo }) => `${codigo}:${markOf(answers, codigo)}`)
    .join(' ');

/** Returns the questions whose answers differ from those that a page has shown. */
export const changedSince = (seen: string, answers: Answers): ReadonlySet<string> =>
  new Set(
    seen.split(' ').flatMap((one) => {
      const [codigo = '', mark] = one.split(':');
      return mark === undefined || mark === markOf(answers, codigo) ? [] : [codigo];
    }),
  );
