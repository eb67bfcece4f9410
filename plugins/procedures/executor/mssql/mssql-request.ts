import type { Connection, Request, TYPES } from 'tedious';
import { serverErrors, toDriverFailure, type ServerError } from './mssql-failure.js';
import { RunFailure } from '../procedure-failure.js';

/** The driver's connection, as Sequelize's pool hands it out. */
export type MssqlConnection = Connection & {
  readonly lib: { readonly Request: typeof Request; readonly TYPES: typeof TYPES };
  /** The queue of Sequelize's own statements on the connection. */
  readonly queue: { enqueue<T>(work: () => Promise<T>): Promise<T> };
};

export interface ResultSet {
  readonly columns: readonly string[];
  readonly rows: unknown[][];
}

/** A statement with its values and the limits of its answer. */
export interface MssqlStatement {
  readonly sql: string;
  readonly text?: { readonly name: string; readonly value: string };
  /** Integers that the statement sets. */
  readonly outputs?: readonly string[];
  readonly milliseconds?: number;
  /** Called when a result set begins and at each row; once it returns true, the statement is cancelled. */
  readonly isEnough?: (sets: readonly ResultSet[]) => boolean;
}

export interface MssqlResult {
  readonly sets: readonly ResultSet[];
  readonly outputs: Readonly<Record<string, unknown>>;
  /** The server's errors; the statement may have gone on after them. */
  readonly errors: readonly ServerError[];
  /** Whether it was cancelled at `isEnough`: the sets are not whole. */
  readonly isCut: boolean;
}

interface ColumnMetadata {
  readonly colName: string;
  readonly type: { readonly name: string };
}

interface Column {
  readonly metadata: ColumnMetadata;
  readonly value: unknown;
}

/** Turns a value into one of JSON; whole numbers beyond a double stay text. */
function plainValue({ value, metadata }: Column): unknown {
  if (value instanceof Date) return value.toISOString();
  if (Buffer.isBuffer(value)) return value.toString('base64');
  const isWhole = metadata.type.name === 'BigInt' || (metadata.type.name === 'IntN' && typeof value === 'string');
  return isWhole && Number.isSafeInteger(Number(value)) && value !== null ? Number(value) : value;
}

/** The number of errors of the server at which a statement is cancelled. */
const MOST_ERRORS = 100;

/**
 * Sends a statement on a connection. Sequelize neither keeps result sets apart nor stops at too many rows. Resolves
 * once the server has ended the statement, a cancelled one too, with the server's errors in the result. Rejects with a
 * `RunFailure` of kind `timeout` after its milliseconds, and with `UnavailableError` where the connection fails or the
 * time of the pool is over.
 */
export function sendToMssql(connection: MssqlConnection, statement: MssqlStatement): Promise<MssqlResult> {
  return connection.queue.enqueue(() => send(connection, statement));
}

function send(connection: MssqlConnection, statement: MssqlStatement): Promise<MssqlResult> {
  const { Request: RequestOf, TYPES: types } = connection.lib;
  const { sql, text, milliseconds, isEnough } = statement;
  const sets: ResultSet[] = [];
  const outputs: Record<string, unknown> = {};
  const said: ServerError[] = [];
  let cut: 'late' | 'enough' | 'errors' | undefined;
  return new Promise((resolve, reject) => {
    const request = new RequestOf(sql, (error) => {
      clearTimeout(timer);
      connection.off('errorMessage', hear);
      const errors = cut === 'errors' ? said : serverErrors(error);
      if (cut === 'late') reject(new RunFailure('timeout', { errorCode: 'ETIMEOUT' }));
      else if (error && errors.length === 0 && cut !== 'enough') reject(toDriverFailure(error));
      else resolve({ sets, outputs, errors, isCut: cut === 'enough' });
    });
    const cancel = (why: typeof cut): void => {
      cut ??= why;
      request.cancel();
    };
    // The driver copies all errors at each new one.
    const hear = (error: ServerError): void => {
      if (!cut && said.push(error) === MOST_ERRORS) cancel('errors');
    };
    connection.on('errorMessage', hear);
    // The driver's own timer ends with the first packet of the answer.
    if (milliseconds !== undefined) request.setTimeout(0);
    const timer = milliseconds === undefined ? undefined : setTimeout(() => cancel('late'), milliseconds);
    // A declaration by the length of the value would make the server plan anew for each length.
    if (text) request.addParameter(text.name, types.NVarChar, text.value, { length: Infinity });
    for (const name of statement.outputs ?? []) request.addOutputParameter(name, types.Int);
    request.on('columnMetadata', (columns) => {
      if (cut) return;
      sets.push({ columns: (columns as ColumnMetadata[]).map(({ colName }) => colName), rows: [] });
      if (isEnough?.(sets)) cancel('enough');
    });
    request.on('row', (columns: Column[]) => {
      if (cut) return;
      sets.at(-1)!.rows.push(columns.map(plainValue));
      if (isEnough?.(sets)) cancel('enough');
    });
    request.on('returnValue', (name, value) => {
      outputs[name] = value;
    });
    if (text || statement.outputs) connection.execSql(request);
    else connection.execSqlBatch(request);
  });
}
