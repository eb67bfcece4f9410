import { isDeepStrictEqual } from 'node:util';
import { InputError, type FieldErrors } from '../../../host/plugin-api/index.js';
import { MOST_QUESTIONS, type DraftChange, type Form, type FormRefusal, type GivenAnswer } from '../contract.js';
import { givenFiles, skippedOf, type DraftAnswer, type DraftAnswers } from './draft-answers.js';

/** Why answers are not taken, by the code of their field. */
export type Refusals = ReadonlyMap<string, FormRefusal>;

/** The answers that are taken, and why others are not, by their codes. */
export interface TakenAnswers {
  readonly answers: DraftAnswers;
  readonly refused: FieldErrors;
}

/** What a form reads of some answers, null for one that is taken away; or what it refuses. */
export async function readChange(form: Form, given: DraftChange): Promise<DraftAnswers> {
  const { answers, refusals } = await readAll(form, givenOf(given), MOST_QUESTIONS);
  const [first] = refusals.values();
  if (first) throw new InputError(first.msg, { code: first.code, errors: errorsOf([...refusals.values()]) });
  return answers;
}

/** Returns the same of those that it takes, and why it does not take the others, by their codes. */
export async function readTaken(form: Form, given: DraftChange): Promise<TakenAnswers> {
  const { answers, refusals } = await readAll(form, givenOf(given), MOST_QUESTIONS);
  return { answers, refused: reasonsOf(refusals) };
}

/** What was read, without other answers than the present ones to contested fields. */
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

/** Which of the answers to an earlier form this one takes, and why it does not take the others. */
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
    // Behind the fields: a page may send an empty one beside the file.
    ...givenFiles(files),
  ];
}

/**
 * One after the other, as each may ask for a thread of its own, up to so many refusals: a body holds thousands of
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
    // A draft may lack what a filing must have.
    if (!outcome.ok && outcome.code !== 'missing_answers') refusals.set(codigo, outcome);
    else if (!outcome.ok || outcome.answer === undefined) answers.set(codigo, null);
    else answers.set(codigo, 'file' in answer ? { file: answer.file } : { value: outcome.answer });
  }
  return { answers: Object.fromEntries(answers), refusals };
}

/** Where something in a list or an object is wrong, it has its own path. */
export const errorsOf = (refusals: readonly FormRefusal[]): FieldErrors =>
  Object.fromEntries(refusals.flatMap(({ errors }) => Object.entries(errors)));

/** By the code of the field alone. */
export const reasonsOf = (refusals: Refusals): FieldErrors =>
  Object.fromEntries([...refusals].map(([codigo, { errors }]) => [codigo, Object.values(errors).flat()]));
