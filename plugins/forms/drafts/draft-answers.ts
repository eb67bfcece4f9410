import type { FormFile, JsonValue, StoredFile } from '../../../host/plugin-api/index.js';
import type { Answers, UploadedFile } from '../contract.js';

/**
 * What a draft holds for a question: what was read of its answer, a file apart from a value that looks like one; or
 * null where it was left without an answer, and so is not asked again.
 */
export type HeldAnswer = { readonly value: JsonValue } | { readonly file: UploadedFile } | null;

/** By the code of the question. */
export type HeldAnswers = Readonly<Record<string, HeldAnswer>>;

/** A file as forms describe it. */
const uploadedFile = ({ name, type, size, sha256 }: StoredFile): UploadedFile => ({
  nombre: name,
  tipo: type,
  tamano: size,
  sha256,
});

export const givenFiles = (files: readonly FormFile[]): [string, { readonly file: UploadedFile }][] =>
  files.map(({ field, file }) => [field, { file: uploadedFile(file) }]);

export function isFile(held: HeldAnswer | undefined): held is { readonly file: UploadedFile } {
  return held != null && 'file' in held;
}

/** Its answers but files. */
export function valuesOf(held: HeldAnswers): Answers {
  return Object.fromEntries(
    Object.entries(held).flatMap(([codigo, one]) => (one && 'value' in one ? [[codigo, one.value]] : [])),
  );
}

/** Its answers, a file by its description. */
export function answersOf(held: HeldAnswers): Answers {
  return Object.fromEntries(
    Object.entries(held).flatMap(([codigo, one]): [string, JsonValue][] => {
      if (!one) return [];
      return [[codigo, isFile(one) ? { ...one.file } : one.value]];
    }),
  );
}

/** The questions that were left without an answer. */
export function skippedOf(held: HeldAnswers): readonly string[] {
  return Object.keys(held).filter((codigo) => held[codigo] === null);
}
