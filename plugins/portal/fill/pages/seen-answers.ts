import { createHash } from 'node:crypto';
import { partNames, partsOf, type Answers, type FieldParts, type FormField } from '../../../forms/contract.js';

/** The hidden input of a page with digests of the answers that it has shown. */
export const SEEN_FIELD = '_vistas';

/** Digests the values of the inputs of a question. Empty ones are left out, as browsers send some beside a choice. */
function markOf(question: FormField, parts: FieldParts): string {
  const values = partNames(question).map((name) =>
    (Object.hasOwn(parts, name) ? parts[name]! : [])
      .filter((value) => value !== '')
      .map((value) => value.replaceAll('\r\n', '\n')),
  );
  // A list of types has one chosen before there is a number.
  const isEmpty = question.tipo === 'DOCUMENTO_IDENTIDAD' && values.at(-1)?.length === 0;
  return createHash('sha256')
    .update(isEmpty ? '' : JSON.stringify(values))
    .digest('base64url')
    .slice(0, 16);
}

const markOfAnswer = (question: FormField, answers: Answers): string =>
  markOf(question, partsOf(question, Object.hasOwn(answers, question.codigo) ? answers[question.codigo] : undefined));

/** Digests the stored answers to the questions of a page, except files, which are added and removed one by one. */
export const seenOf = (questions: readonly FormField[], answers: Answers): string =>
  questions
    .filter(({ tipo }) => tipo !== 'ARCHIVO')
    .map((question) => `${question.codigo}:${markOfAnswer(question, answers)}`)
    .join(' ');

/** The questions whose answers have changed since a page has shown them. */
interface ChangedQuestions {
  /** The ones that the user of the page has changed, too. */
  readonly contested: readonly FormField[];
  /** The ones that the page sends as it has shown them: their newer answers stay. */
  readonly untouched: readonly FormField[];
}

/** Compares the answers that a page has shown with the present ones and with those that it sends. */
export function changedSince(sent: FieldParts, questions: readonly FormField[], present: Answers): ChangedQuestions {
  const marks = (sent[SEEN_FIELD]?.[0] ?? '').split(' ').map((one) => one.split(':'));
  const seen = new Map(marks.map(([codigo = '', mark]) => [codigo, mark] as const));
  const changed = questions.filter((question) => {
    const mark = seen.get(question.codigo);
    return mark !== undefined && mark !== markOfAnswer(question, present);
  });
  const isUntouched = (question: FormField): boolean => seen.get(question.codigo) === markOf(question, sent);
  return {
    contested: changed.filter((question) => !isUntouched(question)),
    untouched: changed.filter(isUntouched),
  };
}
