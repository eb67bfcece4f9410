import { BYTE_ORDER_MARK, delimitedLine, InputError } from '../../host/plugin-api/index.js';

/** The separator of cells. `;` is for Excel in Spanish, and adds decimal commas and a byte order mark. */
export type CsvSeparator = ',' | ';';

type Row = Readonly<Record<string, unknown>>;

/** The number of rows in a piece. */
const PIECE_ROWS = 500;

const decimal = /^-?(?:0|[1-9]\d*)\.\d+$/;

const isRow = (value: unknown): value is Row => typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * Reads the result of a procedure as rows. Throws `InputError` (`not_tabular`) unless it is an object, a list of
 * objects or null.
 */
function rowsOf(resultado: unknown): readonly Row[] {
  // PostgreSQL's `jsonb_agg` returns null when it gets no rows.
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
 * Writes the result of a procedure as CSV (RFC 4180), in pieces: one row an object, columns in the order of their first
 * appearance, nested values as JSON. A cell that a spreadsheet would take for a formula begins with an apostrophe.
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
