import { isDeepStrictEqual } from 'node:util';
import { InputError, type FieldErrors } from '../../../host/plugin-api/index.js';
import {
  describeFile,
  MOST_QUESTIONS,
  type DraftChange,
  type Form,
  type FormRefusal,
  type UploadedFile,
} from '../contract.js';
import { draftFile, filesOf, skippedOf, type DraftAnswer, type DraftAnswers, type DraftFile } from './draft-answers.js';
import { removedFile, type FilesChange, type ReadAnswers } from './files-change.js';

/** The refusals of answers, by the code of their field. */
export type Refusals = ReadonlyMap<string, FormRefusal>;

/** The answers that the form accepts, and why it refuses the others, by code. */
export interface TakenAnswers {
  readonly answers: ReadAnswers;
  readonly refused: FieldErrors;
}

/** Answers for a draft, and those of its present answers that the form no longer accepts. */
type GivenToDraft = Pick<DraftChange, 'answers' | 'files' | 'isTyped'> & { readonly unfit?: DraftAnswers };

/** Reads answers by a form; null for an answer that is removed. Throws `InputError` where the form refuses one. */
export async function readChange(form: Form, given: GivenToDraft): Promise<ReadAnswers> {
  const { answers, refusals } = await readGiven(form, given);
  const [first] = refusals.values();
  if (first) throw new InputError(first.msg, { code: first.code, errors: errorsOf([...refusals.values()]) });
  return answers;
}

/** Reads answers as {@link readChange}; returns the refusals instead of throwing them. */
export async function readTaken(form: Form, given: GivenToDraft): Promise<TakenAnswers> {
  const { answers, refusals } = await readGiven(form, given);
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

/** The answers to an earlier version of a form, as the present one reads them. */
export interface FittingAnswers {
  readonly answers: DraftAnswers;
  /** The answers that the form refuses; of several files, the refused ones. */
  readonly unfit: DraftAnswers;
  readonly refusals: Refusals;
}

/** Reads the answers to an earlier version of a form by the present one. */
export async function fitAnswers(form: Form, earlier: DraftAnswers): Promise<FittingAnswers> {
  const answers = new Map<string, DraftAnswer>(skippedOf(earlier).map((codigo) => [codigo, null]));
  const unfit = new Map<string, DraftAnswer>();
  const refusals = new Map<string, FormRefusal>();
  for (const [codigo, one] of Object.entries(earlier)) {
    if (!one) continue;
    const { refused, refusal } = takesSeveral(form, codigo) ? await refusedFiles(form, codigo, one) : allFit;
    if (refusal) {
      unfit.set(codigo, { files: refused });
      refusals.set(codigo, refusal);
    }
    const files = filesOf(one).filter((file) => !refused.includes(file));
    if (refusal && files.length === 0) continue;
    const outcome = await form.readAnswer(codigo, 'value' in one ? one : { file: files });
    if (!outcome.ok && outcome.code !== 'missing_answers') {
      unfit.set(codigo, one);
      refusals.set(codigo, outcome);
    } else if (!outcome.ok || outcome.answer === undefined) answers.set(codigo, null);
    else if ('value' in one) answers.set(codigo, { value: outcome.answer });
    else answers.set(codigo, takesSeveral(form, codigo) ? { files } : { file: describedAs(files[0]!) });
  }
  return { answers: Object.fromEntries(answers), unfit: Object.fromEntries(unfit), refusals };
}

interface RefusedFiles {
  readonly refused: readonly DraftFile[];
  readonly refusal: FormRefusal | undefined;
}

const allFit: RefusedFiles = { refused: [], refusal: undefined };

/** Reads the files of a question one by one, so that one that is refused takes no other with it. */
async function refusedFiles(form: Form, codigo: string, answer: DraftAnswer): Promise<RefusedFiles> {
  const refused: DraftFile[] = [];
  let refusal: FormRefusal | undefined;
  for (const file of filesOf(answer)) {
    const outcome = await form.readAnswer(codigo, { file: describedAs(file) });
    if (outcome.ok) continue;
    refused.push(file);
    refusal = { ...outcome, errors: joined(refusal?.errors ?? {}, outcome.errors) };
  }
  return { refused, refusal };
}

/** Tells whether a field takes several files. */
export const takesSeveral = (form: Form, codigo: string): boolean => (form.fileCount(codigo)?.most ?? 1) > 1;

const describedAs = ({ id: _id, ...file }: DraftFile): UploadedFile => file;

/**
 * Reads answers one after the other, as each may need a thread; files come last, as a page may send an empty text field
 * beside the file. Stops at {@link MOST_QUESTIONS} refusals: a body may have thousands of names.
 */
async function readGiven(
  form: Form,
  { answers: values, files = [], isTyped, unfit = {} }: GivenToDraft,
): Promise<{ answers: ReadAnswers; refusals: Refusals }> {
  const answers = new Map<string, DraftAnswer | FilesChange>();
  const refusals = new Map<string, FormRefusal>();
  const refuse = (codigo: string, refusal: FormRefusal): void => {
    const before = refusals.get(codigo)?.errors ?? {};
    refusals.set(codigo, { ...refusal, errors: joined(before, refusal.errors) });
  };
  const changeFiles = (codigo: string, change: (before: FilesChange) => Partial<FilesChange>): void => {
    const before = answers.get(codigo) as FilesChange | undefined;
    const removed = filesOf(Object.hasOwn(unfit, codigo) ? unfit[codigo] : undefined).map(({ id }) => id);
    const nothing = { count: form.fileCount(codigo)!, isCleared: false, removed, added: [] };
    answers.set(codigo, { ...(before ?? nothing), ...change(before ?? nothing) });
  };
  for (const [codigo, value] of Object.entries(values)) {
    if (refusals.size === MOST_QUESTIONS) break;
    const isSeveral = takesSeveral(form, codigo);
    const removed = isSeveral ? removedFile(value) : undefined;
    const outcome = removed === undefined ? await form.readAnswer(codigo, { value, isTyped }) : undefined;
    // A draft may lack answers that a filing requires.
    if (outcome && !outcome.ok && outcome.code !== 'missing_answers') refuse(codigo, outcome);
    else if (isSeveral)
      changeFiles(codigo, (before) =>
        removed === undefined ? { isCleared: true } : { removed: [...before.removed, removed] },
      );
    else answers.set(codigo, outcome?.ok && outcome.answer !== undefined ? { value: outcome.answer } : null);
  }
  for (const received of files) {
    if (refusals.size === MOST_QUESTIONS) break;
    const { field: codigo } = received;
    const file = describeFile(received.file);
    const outcome = await form.readAnswer(codigo, { file });
    if (!outcome.ok) refuse(codigo, outcome);
    else if (takesSeveral(form, codigo))
      changeFiles(codigo, ({ added }) => ({ added: [...added, draftFile(received)] }));
    else answers.set(codigo, { file });
  }
  return { answers: Object.fromEntries(answers), refusals };
}

/** Joins the faults of two refusals of a field: each of several files has its own. */
function joined(first: FieldErrors, second: FieldErrors): FieldErrors {
  const faults = new Map(Object.entries(first));
  for (const [path, reasons] of Object.entries(second)) faults.set(path, [...(faults.get(path) ?? []), ...reasons]);
  return Object.fromEntries(faults);
}

/** Joins refusals; a fault within a list or an object keeps its own path. */
export const errorsOf = (refusals: readonly FormRefusal[]): FieldErrors =>
  Object.fromEntries(refusals.flatMap(({ errors }) => Object.entries(errors)));

/** Joins the faults of each field under its code. */
export const reasonsOf = (refusals: Refusals): FieldErrors =>
  Object.fromEntries([...refusals].map(([codigo, { errors }]) => [codigo, Object.values(errors).flat()]));
