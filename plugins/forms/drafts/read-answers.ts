import { InputError, type FieldErrors, type FormFile } from '../../../host/plugin-api/index.js';
import { MOST_QUESTIONS, type Form, type FormRefusal, type GivenAnswer } from '../contract.js';
import { givenFiles, skippedOf, type DraftAnswer, type DraftAnswers } from './draft-answers.js';

/** What a form reads of some answers, null for one that is taken away; or what it refuses. */
export async function readChange(
  form: Form,
  fields: Readonly<Record<string, unknown>>,
  files: readonly FormFile[],
): Promise<DraftAnswers> {
  const given: [string, GivenAnswer][] = [
    ...Object.entries(fields).map(([codigo, value]): [string, GivenAnswer] => [codigo, { value }]),
    // Behind the fields: a page may send an empty one beside the file.
    ...givenFiles(files),
  ];
  const { answers, refusals } = await readAll(form, given, MOST_QUESTIONS);
  const [first] = refusals;
  if (first) throw new InputError(first.msg, { code: first.code, errors: errorsOf(refusals) });
  return answers;
}

/** Which of the answers to an earlier form this one takes, and why it does not take the others. */
export async function fitAnswers(
  form: Form,
  earlier: DraftAnswers,
): Promise<{ readonly answers: DraftAnswers; readonly leftOut: FieldErrors }> {
  const given = Object.entries(earlier).flatMap(([codigo, one]) => (one ? [[codigo, one] as const] : []));
  const { answers, refusals } = await readAll(form, given);
  const skipped = Object.fromEntries(skippedOf(earlier).map((codigo) => [codigo, null]));
  return { answers: { ...skipped, ...answers }, leftOut: errorsOf(refusals) };
}

/**
 * One after the other, as each may ask for a thread of its own, up to so many refusals: a body holds thousands of
 * names.
 */
async function readAll(
  form: Form,
  given: readonly (readonly [string, GivenAnswer])[],
  mostRefusals = Infinity,
): Promise<{ answers: DraftAnswers; refusals: FormRefusal[] }> {
  const answers = new Map<string, DraftAnswer>();
  const refusals: FormRefusal[] = [];
  for (const [codigo, answer] of given) {
    if (refusals.length === mostRefusals) break;
    const outcome = await form.readAnswer(codigo, answer);
    // A draft may lack what a filing must have.
    if (!outcome.ok && outcome.code !== 'missing_answers') refusals.push(outcome);
    else if (!outcome.ok || outcome.answer === undefined) answers.set(codigo, null);
    else answers.set(codigo, 'file' in answer ? { file: answer.file } : { value: outcome.answer });
  }
  return { answers: Object.fromEntries(answers), refusals };
}

const errorsOf = (refusals: readonly FormRefusal[]): FieldErrors =>
  Object.fromEntries(refusals.flatMap(({ errors }) => Object.entries(errors)));
