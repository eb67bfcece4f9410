import type { WireField, WireRow } from './wire-exchange.js';

/** A connection that knows how the values of a type are read, by its number in the server's catalogue. */
export interface ParsingConnection {
  getTypeParser(type: number, format: 'text'): (text: string) => unknown;
}

/** Makes an object of a row. */
export type RowReader = (row: WireRow) => object;

/** The reader of rows of such columns. */
export function rowReader(connection: ParsingConnection, fields: readonly WireField[]): RowReader {
  const columns = fields.map(({ name, dataTypeID }) => ({
    name,
    parse: connection.getTypeParser(dataTypeID, 'text'),
  }));
  return (row) => {
    const object: Record<string, unknown> = {};
    columns.forEach(({ name, parse }, index) => {
      const text = row[index]!;
      object[name] = text === null ? null : parse(text);
    });
    return object;
  };
}
