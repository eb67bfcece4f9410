import { admin } from '../../api/admin.js';
import { csvFile } from '../../dashboard/csv.js';
import { momentInWords } from '../../frame/dates.js';
import { wordsOfAction } from './action-words.js';
import type { AuditFilter } from './audit-filter.js';
import { detailLines } from './detail-words.js';
import { actorOf, subjectOf, type Entry } from './entry-words.js';

/** The most portions of a file, of 1,000 entries each. */
const MOST_PORTIONS = 20;

/** The most entries of a file, in words. */
export const MOST_IN_WORDS = '20.000';

const header = ['Número', 'Momento', 'Fecha y hora (ISO)', 'Quién', 'Qué hizo', 'Acción', 'Sobre qué', 'Detalle'];

const linesOf = (details: unknown): string =>
  detailLines(details)
    .map(({ name, value }) => `${name}: ${value}`)
    .join('; ');

const cellsOf = (entry: Entry): readonly string[] => [
  String(entry.id),
  momentInWords(entry.at),
  entry.at,
  actorOf(entry),
  wordsOfAction(entry.action),
  entry.action,
  subjectOf(entry),
  linesOf(entry.details),
];

/** A file of entries. */
export interface AuditFile {
  readonly content: Blob;
  readonly entries: number;
  /** Whether more entries were found than a file may have. */
  readonly isCut: boolean;
}

/**
 * Takes the newest entries of a filter as a file for a spreadsheet, portion by portion. Personal data are not in it:
 * the log can forget them, and a file cannot.
 */
export async function exportEntries(filter: AuditFilter, report: (entries: number) => void): Promise<AuditFile> {
  const rows: (readonly string[])[] = [];
  let cursor: number | null = null;
  for (let portion = 0; portion < MOST_PORTIONS; portion += 1) {
    const { items, nextCursor }: { items: Entry[]; nextCursor: number | null } = await admin.host.audit.export.mutate({
      ...filter,
      cursor,
    });
    rows.push(...items.map(cellsOf));
    report(rows.length);
    cursor = nextCursor;
    if (cursor === null) break;
  }
  const content = new Blob([csvFile(header, rows)], { type: 'text/csv;charset=utf-8' });
  return { content, entries: rows.length, isCut: cursor !== null };
}
