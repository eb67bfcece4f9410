import type { FieldErrors, FormFile } from '../../../host/plugin-api/index.js';
import type { FileCount } from '../contract.js';
import {
  filesOf,
  isFile,
  slotOf,
  slotsOf,
  type DraftAnswer,
  type DraftAnswers,
  type DraftFile,
} from './draft-answers.js';
import type { SlottedFile } from './draft-files.js';

/** A change of the files of a question that takes several: they are added and removed one by one. */
export interface FilesChange {
  readonly count: FileCount;
  /** Whether all present files are removed, by a blank answer. */
  readonly isCleared: boolean;
  /** The ids of files that are removed one by one, or as the form no longer takes them. */
  readonly removed: readonly string[];
  readonly added: readonly DraftFile[];
}

/** Answers that were read for a draft, by code: whole ones, and changes of files. */
export type ReadAnswers = Readonly<Record<string, DraftAnswer | FilesChange>>;

const isFilesChange = (read: DraftAnswer | FilesChange | undefined): read is FilesChange =>
  read != null && 'added' in read;

/** Reads the removal of one file of a question that takes several: `{quitar: <id>}`. */
export function removedFile(value: unknown): string | undefined {
  if (typeof value !== 'object' || value === null || !('quitar' in value)) return undefined;
  return typeof value.quitar === 'string' && Object.keys(value).length === 1 ? value.quitar : undefined;
}

/** The answers after a change, and the fields that took only some of their files. */
interface ChangedAnswers {
  readonly answers: DraftAnswers;
  readonly full: readonly FileCount[];
}

/**
 * Applies read answers to the present ones, under the lock of the draft. Files are added in their order, up to the
 * maximum of their question.
 */
export function applyRead(present: DraftAnswers, read: ReadAnswers): ChangedAnswers {
  const full: FileCount[] = [];
  const changed = Object.entries(read).map(([codigo, one]): [string, DraftAnswer] => {
    if (!isFilesChange(one)) return [codigo, one];
    const { count, isCleared, removed, added } = one;
    const kept = isCleared ? [] : filesOf(present[codigo]).filter(({ id }) => !removed.includes(id));
    const room = Math.max(count.most - kept.length, 0);
    if (added.length > room) full.push(count);
    const files = [...kept, ...added.slice(0, room)];
    return [codigo, files.length === 0 ? null : { files }];
  });
  return { answers: { ...present, ...Object.fromEntries(changed) }, full };
}

/** Returns the refusals of files above the maximum of their field. */
export const refusalsOf = (full: readonly FileCount[]): FieldErrors =>
  Object.fromEntries(full.flatMap(({ tooMany }) => Object.entries(tooMany.errors)));

/** Returns the slots whose files a change removes, and the received files that it keeps, with their slots. */
export function changedFiles(
  { before, read, after }: { readonly before: DraftAnswers; readonly read: ReadAnswers; readonly after: DraftAnswers },
  received: readonly FormFile[],
): { readonly removed: readonly string[]; readonly settled: readonly SlottedFile[] } {
  const changes = Object.entries(read).filter(([, one]) => isFilesChange(one));
  const staying = new Set(changes.flatMap(([codigo]) => filesOf(after[codigo]).map(({ id }) => slotOf(codigo, id))));
  const removed = slotsOf(before).filter(({ codigo, slot }) => Object.hasOwn(read, codigo) && !staying.has(slot));
  return {
    removed: removed.map(({ slot }) => slot),
    settled: received.flatMap(({ field, file }) => {
      const one = Object.hasOwn(read, field) ? read[field] : undefined;
      if (isFile(one as DraftAnswer)) return [{ slot: field, file }];
      const slot = slotOf(field, file.id);
      return staying.has(slot) ? [{ slot, file }] : [];
    }),
  };
}
