import { isDeepStrictEqual } from 'node:util';
import { InputError, type FieldErrors } from '../../../host/plugin-api/index.js';
import { MOST_QUESTIONS, type DraftChange, type Form, type FormRefusal, type GivenAnswer } from '../contract.js';
import { givenFiles, skippedOf, type DraftAnswer, type DraftAnswers } from './draft-answers.js';

/** The refusals of answers, by the code of their field. */
export type Refusals = ReadonlyMap<string, FormRefusal>;

/** The answers that the form accepts, and why it refuses the others, by code. */
export interface TakenAnswers {
  readonly answers: DraftAnswers;
  readonly refused: FieldErrors;
}

/** Reads answers by a form; null for an answer that is removed. Throws `InputError` where the form refuses one. */
export async function readChange(form: Form, given: DraftChange): Promise<DraftAnswers> {
  const { answers, refusals } = await readAll(form, givenOf(given), MOST_QUESTIONS);
  const [first] = refusals.values();
  if (first) throw new InputError(first.msg, { code: first.code, errors: errorsOf([...refusals.values()]) });
  return answers;
}

/** Reads answers as {@link readChange}; returns the refusals instead of throwing them. */
export async function readTaken(form: Form, given: DraftChange): Promise<TakenAnswers> {
  const { answers, refusals } = await readAll(form, givenOf(given), MOST_QUESTIONS);
  return { answers, refused: reasonsOf(refusals) };
}

/** Refuses those of the answers to contested fields that differ from the present answers. */
export function withoutContested(
  { answers, refused }: TakenAnswers,
  present: DraftAnswers,
  contested: NonNullable<DraftChange['contested']>,
): TakenAnswers {
  const isAnother = (codigo: string): boolean =>
    Object.hasOwn(contested, codigo) && !isDeepStrictEqual(answers[codigo], present[codigo] ?? null);
  const others = Object.keys(answers).filter(isAnother);
  return {
    answers: Object.fromEntries(Object.entries(answers).filter(([codigo]) => !others.includes(codigo))),
    refused: { ...refused, ...Object.fromEntries(others.map((codigo) => [codigo, [contested[codigo]!]])) },
  };
}

/** Reads the answers to an earlier version of a form by the present one, and returns them with its refusals. */
export async function fitAnswers(
  form: Form,
  earlier: DraftAnswers,
): Promise<{ readonly answers: DraftAnswers; readonly refusals: Refusals }> {
  const given = Object.entries(earlier).flatMap(([codigo, one]) => (one ? [[codigo, one] as const] : []));
  const { answers, refusals } = await readAll(form, given);
  const skipped = Object.fromEntries(skippedOf(earlier).map((codigo) => [codigo, null]));
  return { answers: { ...skipped, ...answers }, refusals };
}

function givenOf({ answers, files = [], isTyped }: DraftChange): [string, GivenAnswer][] {
  return [
    ...Object.entries(answers).map(([codigo, value]): [string, GivenAnswer] => [codigo, { value, isTyped }]),
    // Files come last: a page may send an empty text field beside the file.
    ...givenFiles(files),
  ];
}

/**
 * Reads answers one after the other, as each may need a thread. Stops at `mostRefusals`: a body may have thousands of
 * names.
 */
async function readAll(
  form: Form,
  given: readonly (readonly [string, GivenAnswer])[],
  mostRefusals = Infinity,
): Promise<{ answers: DraftAnswers; refusals: Refusals }> {
  const answers = new Map<string, DraftAnswer>();
  const refusals = new Map<string, FormRefusal>();
  for (const [codigo, answer] of given) {
    if (refusals.size === mostRefusals) break;
    const outcome = await form.readAnswer(codigo, answer);
    // A draft may lack answers that a filing requires.
    if (!outcome.ok && outcome.code !== 'missing_answers') refusals.set(codigo, outcome);
    else if (!outcome.ok || outcome.answer === undefined) answers.set(codigo, null);
    else answers.set(codigo, 'file' in answer ? { file: answer.file } : { value: outcome.answer });
  }
  return { answers: Object.fromEntries(answers), refusals };
}

/** Joins refusals; a fault within a list or an object keeps its own path. */
export const errorsOf = (refusals: readonly FormRefusal[]): FieldErrors =>
  Object.fromEntries(refusals.flatMap(({ errors }) => Object.entries(errors)));

/** Joins the faults of each field under its code. */
export const reasonsOf = (refusals: Refusals): FieldErrors =>
  Object.fromEntries([...refusals].map(([codigo, { errors }]) => [codigo, Object.values(errors).flat()]));
