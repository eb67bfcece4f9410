import type { FormFile, JsonValue, StoredFile } from '../../../host/plugin-api/index.js';
import type { Answers, UploadedFile } from '../contract.js';

/**
 * What a draft holds for a question: what was read of its answer, a file apart from a value that looks like one; what
 * was typed and the form does not take; or null where it was left without an answer, and so is not asked again.
 */
export type DraftAnswer =
  { readonly value: JsonValue } | { readonly file: UploadedFile } | { readonly typed: JsonValue } | null;

/** By the code of the question. */
export type DraftAnswers = Readonly<Record<string, DraftAnswer>>;

/** A file as forms describe it. */
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

export const isTyped = (answer: DraftAnswer): answer is { readonly typed: JsonValue } =>
  answer !== null && 'typed' in answer;

/** The answers that a form has taken, but files. */
export function valuesOf(answers: DraftAnswers): Answers {
  return Object.fromEntries(
    Object.entries(answers).flatMap(([codigo, one]) => (one && 'value' in one ? [[codigo, one.value]] : [])),
  );
}

/** Its answers, what a form did not take included; a file by its description. */
export function answersOf(answers: DraftAnswers): Answers {
  return Object.fromEntries(
    Object.entries(answers).flatMap(([codigo, one]): [string, JsonValue][] => {
      if (!one) return [];
      if (isTyped(one)) return [[codigo, one.typed]];
      return [[codigo, isFile(one) ? { ...one.file } : one.value]];
    }),
  );
}

/** The questions that were left without an answer. */
export function skippedOf(answers: DraftAnswers): readonly string[] {
  return Object.keys(answers).filter((codigo) => answers[codigo] === null);
}
