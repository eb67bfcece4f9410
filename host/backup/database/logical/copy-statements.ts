import { pipeline } from 'node:stream/promises';
import { from as copyFrom, to as copyTo, type CopyStreamQuery, type CopyToStreamQuery } from 'pg-copy-streams';
import { connectionOf } from '../../../database/connections/connection-of.js';
import type { Database, Transaction } from '../../../plugin-api/index.js';
import type { CopiedTable } from './copied-tables.js';

/** The driver's client of PostgreSQL. */
interface CopyingClient {
  query<Stream extends CopyStreamQuery | CopyToStreamQuery>(stream: Stream): Stream;
}

const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;

const target = ({ name, columns }: CopiedTable): string => `${quoted(name)} (${columns.map(quoted).join(', ')})`;

/** Text, which another major version reads, with the encoding that both sides agree on. */
const FORMAT = "(FORMAT text, ENCODING 'UTF8')";

/**
 * The settings of a transaction that copies: no limit of time that the database or the account may have, and values in
 * the form that every server reads in the same way.
 */
export async function setForCopying(database: Database): Promise<void> {
  await database.rows(`SELECT set_config(name, '0', true) FROM pg_catalog.pg_settings
    WHERE name IN ('statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout', 'transaction_timeout')`);
  await database.rows(`SELECT set_config('DateStyle', 'ISO, YMD', true), set_config('IntervalStyle', 'postgres', true),
    set_config('TimeZone', 'UTC', true), set_config('extra_float_digits', '3', true),
    set_config('bytea_output', 'hex', true)`);
}

/** The rows of a table. `rowCount` is known once a later statement of the transaction is answered. */
export function copyOut(tx: Transaction, table: CopiedTable): CopyToStreamQuery {
  const rows = connectionOf<CopyingClient>(tx).query(copyTo(`COPY ${target(table)} TO STDOUT ${FORMAT}`));
  // One that is not read ends with its connection: an error without a listener would end the process.
  return rows.on('error', () => undefined);
}

/** Fills a table; answers the number of its rows. */
export async function copyIn(tx: Transaction, table: CopiedTable, content: AsyncIterable<Buffer>): Promise<number> {
  const statement = connectionOf<CopyingClient>(tx).query(copyFrom(`COPY ${target(table)} FROM STDIN ${FORMAT}`));
  await pipeline(content, statement);
  return statement.rowCount;
}
