import { BYTE_ORDER_MARK, delimitedLine, InputError } from '../../host/plugin-api/index.js';

/** What stands between two cells. With `;` the file is for Excel in Spanish: decimal commas, and a BOM. */
export type CsvSeparator = ',' | ';';

type Row = Readonly<Record<string, unknown>>;

/** So many rows are handed over at a time. */
const PIECE_ROWS = 500;

const decimal = /^-?(?:0|[1-9]\d*)\.\d+$/;

const isRow = (value: unknown): value is Row => typeof value === 'object' && value !== null && !Array.isArray(value);

/** What a procedure answers, as rows. Throws `InputError` (`not_tabular`) for what is no object and no list of them. */
function rowsOf(resultado: unknown): readonly Row[] {
  // Of no rows, PostgreSQL's `jsonb_agg` makes null.
  const rows: readonly unknown[] = Array.isArray(resultado) ? resultado : resultado === null ? [] : [resultado];
  if (rows.every(isRow)) return rows;
  throw new InputError('El resultado de este informe no es una tabla: pídalo con formato=json.', {
    code: 'not_tabular',
  });
}

function textOf(value: unknown, separator: CsvSeparator): string {
  if (value === null || value === undefined) return '';
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  if (separator === ';' && (typeof value === 'number' || decimal.test(text))) return text.replace('.', ',');
  return text;
}

/**
 * Returns the result of a procedure as a CSV (RFC 4180), piece by piece: an object a row, columns in the order in which
 * they first appear, what is nested as JSON. What a spreadsheet would take for a formula begins with an apostrophe.
 * Throws `InputError` (`not_tabular`) before the first piece.
 */
export function csvOf(resultado: unknown, separator: CsvSeparator): Iterable<string> {
  const rows = rowsOf(resultado);
  const columns = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  const line = (cells: readonly unknown[]): string =>
    delimitedLine(
      cells.map((value) => textOf(value, separator)),
      separator,
    );
  const valuesOf = (row: Row): readonly unknown[] =>
    columns.map((column) => (Object.hasOwn(row, column) ? row[column] : null));
  function* pieces(): Iterable<string> {
    if (separator === ';') yield BYTE_ORDER_MARK;
    if (columns.length > 0) yield line(columns);
    for (let from = 0; from < rows.length; from += PIECE_ROWS) {
      yield rows
        .slice(from, from + PIECE_ROWS)
        .map((row) => line(valuesOf(row)))
        .join('');
    }
  }
  return pieces();
}
