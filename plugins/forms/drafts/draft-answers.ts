import type { FormFile, JsonValue } from '../../../host/plugin-api/index.js';
import { describeFile, type Answers, type UploadedFile } from '../contract.js';

/** A file of a question that takes several. */
export interface DraftFile extends UploadedFile {
  /** Names the file within its question: a UUID, or {@link FIRST} for the file of a question that took only one. */
  readonly id: string;
}

/** The id of the file that a question had when it took only one: its slot has no id. */
const FIRST = '1';

/**
 * The answer to a question as a draft stores it. Files have keys of their own, as a value may look like one. Null: the
 * question was left without an answer, and is not asked again.
 */
export type DraftAnswer =
  | { readonly value: JsonValue }
  | { readonly file: UploadedFile }
  | { readonly files: readonly DraftFile[] }
  | null;

/** Answers by the code of the question. */
export type DraftAnswers = Readonly<Record<string, DraftAnswer>>;

export function isFile(answer: DraftAnswer | undefined): answer is { readonly file: UploadedFile } {
  return answer != null && 'file' in answer;
}

/** Returns the files of an answer; none where it is a value. */
export function filesOf(answer: DraftAnswer | undefined): readonly DraftFile[] {
  if (isFile(answer)) return [{ ...answer.file, id: FIRST }];
  return answer && 'files' in answer ? answer.files : [];
}

export const hasFiles = (answers: DraftAnswers): boolean =>
  Object.values(answers).some((answer) => filesOf(answer).length > 0);

/** Describes a received file of a question that takes several. */
export const draftFile = ({ file }: FormFile): DraftFile => ({ ...describeFile(file), id: file.id });

/** Returns the slot under which a draft keeps a file. No code of a question has a dot. */
export const slotOf = (codigo: string, id: string): string => (id === FIRST ? codigo : `${codigo}.${id}`);

/** Returns the slots of the files of some answers, in the order of the answers. */
export const slotsOf = (answers: DraftAnswers): { readonly codigo: string; readonly slot: string }[] =>
  Object.entries(answers).flatMap(([codigo, answer]) =>
    filesOf(answer).map(({ id }) => ({ codigo, slot: slotOf(codigo, id) })),
  );

/** Returns the answers that are not files. */
export function valuesOf(answers: DraftAnswers): Answers {
  return Object.fromEntries(
    Object.entries(answers).flatMap(([codigo, one]) => (one && 'value' in one ? [[codigo, one.value]] : [])),
  );
}

/** Returns the answers, a file by its description. */
export function answersOf(answers: DraftAnswers): Answers {
  return Object.fromEntries(
    Object.entries(answers).flatMap(([codigo, one]): [string, JsonValue][] => {
      if (!one) return [];
      if ('value' in one) return [[codigo, one.value]];
      return [[codigo, isFile(one) ? { ...one.file } : one.files.map((file) => ({ ...file }))]];
    }),
  );
}

/** Returns the questions that were left without an answer. */
export function skippedOf(answers: DraftAnswers): readonly string[] {
  return Object.keys(answers).filter((codigo) => answers[codigo] === null);
}
