import { readFileSync } from 'node:fs';
import { CsvError, parse } from 'csv-parse/sync';
import type { z } from 'zod';

/** The error of a CSV file. The message names the file, and the line where there is one. */
class CsvFault extends Error {
  constructor(file: string, line: number | undefined, reason: string, options?: ErrorOptions) {
    super(`${file}${line === undefined ? '' : `:${line}`}: ${reason}`, options);
  }
}

/** A row whose cells have passed the schema. */
export interface CsvRow<Cells> {
  readonly cells: Cells;
  /** Its last line in the file; the header is on the first line. */
  readonly line: number;
  /** Makes the error of this row. */
  readonly fault: (reason: string) => CsvFault;
}

interface Parsed {
  readonly record: Readonly<Record<string, string | undefined>>;
  readonly info: { readonly lines: number };
}

function readText(file: string): string {
  try {
    // Without a byte order mark.
    return new TextDecoder('utf-8', { fatal: true }).decode(readFileSync(file));
  } catch (cause) {
    if (!(cause instanceof TypeError)) throw cause;
    throw new CsvFault(file, undefined, 'is not UTF-8', { cause });
  }
}

/**
 * Reads a CSV file (RFC 4180: commas, quotes doubled, a header row). A blank cell counts as missing, and columns that
 * the schema does not name are ignored. Throws for the first fault, with its file and line.
 */
export function readCsv<Shape extends Readonly<Record<string, z.ZodType>>>(
  file: string,
  schema: z.ZodObject<Shape>,
): CsvRow<z.output<z.ZodObject<Shape>>>[] {
  const text = readText(file);
  const columns = (header: string[]): string[] => {
    const missing = Object.entries(schema.shape).find(
      ([name, column]) => !header.includes(name) && !column.safeParse(undefined).success,
    );
    if (missing) throw new CsvFault(file, 1, `there is no column ${missing[0]}`);
    return header;
  };
  let parsed: Parsed[];
  try {
    const cast = (cell: string, { header }: { header: boolean }): string | undefined =>
      cell === '' && !header ? undefined : cell;
    parsed = parse(text, { columns, cast, info: true, trim: true, skipEmptyLines: true });
  } catch (cause) {
    if (!(cause instanceof CsvError)) throw cause;
    throw new CsvFault(file, undefined, cause.message, { cause });
  }
  if (parsed.length === 0) throw new CsvFault(file, undefined, 'has no rows');
  return parsed.map(({ record, info }) => {
    const fault = (reason: string): CsvFault => new CsvFault(file, info.lines, reason);
    const { data, error } = schema.safeParse(record);
    if (!error) return { cells: data, line: info.lines, fault };
    const { path, message } = error.issues[0]!;
    throw fault(`${path.join('.')}: ${message}`);
  });
}

/** Throws for a second row with the same code, naming the lines of both. */
export function refuseRepeated<Cells>(rows: readonly CsvRow<Cells>[], codeOf: (row: CsvRow<Cells>) => string): void {
  const lines = new Map<string, number>();
  for (const row of rows) {
    const code = codeOf(row);
    const first = lines.get(code);
    if (first !== undefined) throw row.fault(`${code} stands on line ${first} already`);
    lines.set(code, row.line);
  }
}
