import type { FormFile, JsonValue, StoredFile } from '../../../host/plugin-api/index.js';
import type { Answers, UploadedFile } from '../contract.js';

/**
 * The answer to a question as a draft stores it. A file has a key of its own, as a value may look like one. Null: the
 * question was left without an answer, and is not asked again.
 */
export type DraftAnswer = { readonly value: JsonValue } | { readonly file: UploadedFile } | null;

/** Answers by the code of the question. */
export type DraftAnswers = Readonly<Record<string, DraftAnswer>>;

/** Describes a stored file as forms do. */
const uploadedFile = ({ name, type, size, sha256 }: StoredFile): UploadedFile => ({
  nombre: name,
  tipo: type,
  tamano: size,
  sha256,
});

export const givenFiles = (files: readonly FormFile[]): [string, { readonly file: UploadedFile }][] =>
  files.map(({ field, file }) => [field, { file: uploadedFile(file) }]);

export function isFile(answer: DraftAnswer | undefined): answer is { readonly file: UploadedFile } {
  return answer != null && 'file' in answer;
}

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
      return [[codigo, isFile(one) ? { ...one.file } : one.value]];
    }),
  );
}

/** Returns the questions that were left without an answer. */
export function skippedOf(answers: DraftAnswers): readonly string[] {
  return Object.keys(answers).filter((codigo) => answers[codigo] === null);
}
