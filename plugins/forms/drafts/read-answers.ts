import {
  InputError,
  type FieldErrors,
  type FormFile,
  type JsonValue,
  type StoredFile,
} from '../../../host/plugin-api/index.js';
import {
  MOST_QUESTIONS,
  type Answers,
  type Form,
  type FormRefusal,
  type GivenAnswer,
  type UploadedFile,
} from '../contract.js';

/** A file as forms describe it. */
const uploadedFile = ({ name, type, size, sha256 }: StoredFile): UploadedFile => ({
  nombre: name,
  tipo: type,
  tamano: size,
  sha256,
});

/** What a form reads of some answers: those to keep, undefined for one that is taken away; or what it refuses. */
export async function readChange(
  form: Form,
  fields: Readonly<Record<string, unknown>>,
  files: readonly FormFile[],
): Promise<ReadonlyMap<string, JsonValue | undefined>> {
  const given: [string, GivenAnswer][] = [
    ...Object.entries(fields).map(([codigo, value]): [string, GivenAnswer] => [codigo, { value }]),
    // Behind the fields: a page may send an empty one beside the file.
    ...files.map(({ field, file }): [string, GivenAnswer] => [field, { file: uploadedFile(file) }]),
  ];
  const { read, refusals } = await readAll(form, given, MOST_QUESTIONS);
  const [first] = refusals;
  if (first) throw new InputError(first.msg, { code: first.code, errors: errorsOf(refusals) });
  return read;
}

/** Which of the answers to an earlier form this one takes, and why it does not take the others. */
export async function fitAnswers(
  form: Form,
  stored: Answers,
): Promise<{ readonly answers: Answers; readonly leftOut: FieldErrors }> {
  const given = Object.entries(stored).map(([codigo, value]): [string, GivenAnswer] => [
    codigo,
    isFile(value) ? { file: value } : { value },
  ]);
  const { read, refusals } = await readAll(form, given);
  return {
    answers: Object.fromEntries(
      [...read].filter((entry): entry is [string, JsonValue] => entry[1] !== undefined),
    ),
    leftOut: errorsOf(refusals),
  };
}

/** Whether a stored answer describes a file: no answer of another kind has these. */
export function isFile(stored: unknown): stored is UploadedFile {
  return typeof stored === 'object' && stored !== null && 'sha256' in stored && 'tamano' in stored;
}

/** One after the other, as each may ask for a thread of its own, up to so many refusals: a body holds thousands of names. */
async function readAll(
  form: Form,
  given: readonly (readonly [string, GivenAnswer])[],
  mostRefusals = Infinity,
): Promise<{ read: Map<string, JsonValue | undefined>; refusals: FormRefusal[] }> {
  const read = new Map<string, JsonValue | undefined>();
  const refusals: FormRefusal[] = [];
  for (const [codigo, answer] of given) {
    if (refusals.length === mostRefusals) break;
    const outcome = await form.readAnswer(codigo, answer);
    if (outcome.ok) read.set(codigo, outcome.answer);
    // A draft may lack what a filing must have.
    else if (outcome.code === 'missing_answers') read.set(codigo, undefined);
    else refusals.push(outcome);
  }
  return { read, refusals };
}

const errorsOf = (refusals: readonly FormRefusal[]): FieldErrors =>
  Object.fromEntries(refusals.flatMap(({ errors }) => Object.entries(errors)));
