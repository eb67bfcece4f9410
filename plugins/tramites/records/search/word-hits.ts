import { conditions, type Database, type WordRange } from '../../../../host/plugin-api/index.js';
import { recordWords } from '../filing/record-tables.js';
import { SUBJECT_SIGN } from './subject-words.js';

/** The way in which words found a record. */
export interface WordHit {
  readonly por: 'NOMBRE' | 'ASUNTO';
  readonly aproximado: boolean;
}

/** The ranges of each typed word, and of the words that it may stand for. */
export type TypedRanges = readonly (readonly WordRange[])[];

/** Adds the same words of a subject. */
export const withSubjects = (words: TypedRanges): TypedRanges =>
  words.map((ranges) => [
    ...ranges,
    ...ranges.map(([from, before]): WordRange => [`${SUBJECT_SIGN}${from}`, `${SUBJECT_SIGN}${before}`]),
  ]);

/** Reads the words of records that were found by typed words or by `similar` ones, and tells by which. */
export async function wordHits(
  database: Database,
  ids: readonly number[],
  { typed, similar }: { readonly typed: TypedRanges; readonly similar: TypedRanges },
): Promise<(id: number) => WordHit> {
  const words = new Map<number, string[]>();
  if (ids.length > 0) {
    const { table, row } = recordWords;
    const rows = await conditions()
      .oneOf(`w.${row}`, ids)
      .rows<{ id: number; palabra: string }>(
        database,
        (where) => `SELECT w.${row} AS id, w.palabra FROM ${table} w ${where}`,
      );
    for (const { id, palabra } of rows) words.set(id, [...(words.get(id) ?? []), palabra]);
  }
  return (id) => {
    const own = words.get(id) ?? [];
    const hasAll = (all: TypedRanges): boolean =>
      all.every((ranges) => ranges.some(([from, before]) => own.some((word) => word >= from && word < before)));
    if (hasAll(typed)) return { por: 'NOMBRE', aproximado: false };
    if (hasAll(withSubjects(typed))) return { por: 'ASUNTO', aproximado: false };
    return { por: hasAll(similar) ? 'NOMBRE' : 'ASUNTO', aproximado: true };
  };
}
