import { CsvError, parse } from 'csv-parse/sync';
import {
  freeText,
  InputError,
  isFreeText,
  PayloadTooLargeError,
  unmarkedCell,
} from '../../../host/plugin-api/index.js';

/** The most bytes and rows of a file. */
export const MOST_BYTES = 5 * 1024 * 1024;
const MOST_ROWS = 20_000;

/** The fault of a file. */
export interface FileFault {
  /** The row as a spreadsheet counts it: the header is row 1. Null for a fault of the whole file. */
  readonly fila: number | null;
  readonly columna: string | null;
  readonly mensaje: string;
}

/** A row, with its cells by column. */
interface CsvRow {
  readonly fila: number;
  readonly cells: ReadonlyMap<string, string>;
}

/** A file that was read. */
export interface CsvFile {
  readonly columns: readonly string[];
  readonly rows: readonly CsvRow[];
  readonly faults: readonly FileFault[];
}

/** A record of the parser: its cells, and the records and empty lines until it. */
interface Parsed {
  readonly record: readonly string[];
  readonly info: { readonly records: number; readonly empty_lines: number };
}

/** Decodes a file: UTF-8, with or without a byte order mark, or else Windows-1252. Throws `InputError` for UTF-16. */
function decoded(bytes: Uint8Array): string {
  const [first, second] = bytes;
  if ((first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff)) {
    throw new InputError('El archivo está en UTF-16. Guárdelo como «CSV UTF-8».', { code: 'invalid_encoding' });
  }
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

/** Finds the separator of a file: the one that its first line has most of outside of quotes. */
function separatorOf(text: string): string {
  const end = /[\r\n]/.exec(text)?.index ?? text.length;
  const header = text.slice(0, end).replaceAll(/"[^"]*"/g, '');
  const count = (separator: string): number => header.split(separator).length;
  return [';', ',', '\t'].reduce((best, one) => (count(one) > count(best) ? one : best));
}

/**
 * Reads a file of rows. Throws `PayloadTooLargeError`, and `InputError` for a file that is no CSV, is empty or has too
 * many rows; the faults of its columns and cells are in the result.
 */
export function readCsvFile(bytes: Uint8Array): CsvFile {
  if (bytes.length > MOST_BYTES) throw new PayloadTooLargeError('El archivo tiene más de 5 MiB.');
  const text = decoded(bytes);
  const [header, ...lines] = parsed(text);
  if (!header || lines.length === 0) throw new InputError('El archivo no tiene filas debajo del encabezado.');
  if (lines.length > MOST_ROWS) {
    throw new InputError(`El archivo tiene ${lines.length} filas. Importe como máximo ${MOST_ROWS} a la vez.`);
  }
  const columns = header.record.map((name) => name.trim().toLowerCase());
  const faults: FileFault[] = columns.flatMap((name, at) =>
    name !== '' && columns.indexOf(name) < at
      ? [{ fila: 1, columna: name, mensaje: 'Esta columna está dos veces.' }]
      : [],
  );
  const rows = lines.map(({ record, info }) => {
    const fila = info.records + info.empty_lines;
    if (record.slice(columns.length).some((cell) => cell.trim() !== '')) {
      faults.push({ fila, columna: null, mensaje: 'La fila tiene más celdas que el encabezado.' });
    }
    return { fila, cells: cellsOf(columns, record, fila, faults) };
  });
  return { columns: columns.filter((name) => name !== ''), rows, faults };
}

function cellsOf(
  columns: readonly string[],
  record: readonly string[],
  fila: number,
  faults: FileFault[],
): ReadonlyMap<string, string> {
  const cells = new Map<string, string>();
  for (const [at, columna] of columns.entries()) {
    if (columna === '') continue;
    // Spreadsheets leave out the empty cells at the end of a row.
    const cell = record[at] ?? '';
    if (isFreeText(cell)) cells.set(columna, freeText(unmarkedCell(cell)));
    else faults.push({ fila, columna, mensaje: 'Contiene caracteres que no se admiten.' });
  }
  return cells;
}

function parsed(text: string): readonly Parsed[] {
  const options = { delimiter: separatorOf(text), info: true, relaxColumnCount: true, skipEmptyLines: true } as const;
  try {
    return parse(text, options) as unknown as Parsed[];
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    const line = (error as { readonly lines?: unknown }).lines;
    const where = typeof line === 'number' ? ` cerca de la línea ${line}` : '';
    throw new InputError(`El archivo no es un CSV bien formado: hay unas comillas sin cerrar o mal puestas${where}.`, {
      code: 'invalid_csv',
      cause: error,
    });
  }
}
