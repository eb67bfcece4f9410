import type { Connection, Request, TYPES } from 'tedious';

/** The driver's connection, as Sequelize's pool hands it out. */
export type MssqlConnection = Connection & {
  readonly lib: { readonly Request: typeof Request; readonly TYPES: typeof TYPES };
  /** What Sequelize sends its own statements through, one after the other. */
  readonly queue: { enqueue<T>(work: () => Promise<T>): Promise<T> };
};

export interface ResultSet {
  readonly columns: readonly string[];
  readonly rows: unknown[][];
}

/** A statement with its values, and where to stop reading. */
export interface MssqlStatement {
  readonly sql: string;
  readonly text?: { readonly name: string; readonly value: string };
  /** Integers that the statement sets. */
  readonly outputs?: readonly string[];
  readonly milliseconds?: number;
  /** Called at each row; once it says so, the statement is cancelled. */
  readonly isEnough?: (sets: readonly ResultSet[]) => boolean;
}

export interface MssqlResult {
  readonly sets: readonly ResultSet[];
  readonly outputs: Readonly<Record<string, unknown>>;
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

/** A value as JSON knows it; whole numbers beyond a double stay text. */
function plainValue({ value, metadata }: Column): unknown {
  if (value instanceof Date) return value.toISOString();
  if (Buffer.isBuffer(value)) return value.toString('base64');
  const isWhole =
    metadata.type.name === 'BigInt' || (metadata.type.name === 'IntN' && typeof value === 'string');
  return isWhole && Number.isSafeInteger(Number(value)) && value !== null ? Number(value) : value;
}

/**
 * Sends a statement on a connection, which Sequelize cannot do as it keeps neither result sets apart nor stops at too many
 * rows. Resolves or rejects once the server has said the last word, of a cancelled statement too.
 */
export function sendToMssql(connection: MssqlConnection, statement: MssqlStatement): Promise<MssqlResult> {
  return connection.queue.enqueue(() => send(connection, statement));
}

function send(connection: MssqlConnection, statement: MssqlStatement): Promise<MssqlResult> {
  const { Request: RequestOf, TYPES: types } = connection.lib;
  const sets: ResultSet[] = [];
  const outputs: Record<string, unknown> = {};
  let isCut = false;
  return new Promise((resolve, reject) => {
    const request = new RequestOf(statement.sql, (error) => {
      if (error && !isCut) reject(error);
      else resolve({ sets, outputs, isCut });
    });
    if (statement.text) request.addParameter(statement.text.name, types.NVarChar, statement.text.value);
    for (const name of statement.outputs ?? []) request.addOutputParameter(name, types.Int);
    if (statement.milliseconds !== undefined) request.setTimeout(statement.milliseconds);
    request.on('columnMetadata', (columns) => {
      sets.push({ columns: (columns as ColumnMetadata[]).map(({ colName }) => colName), rows: [] });
    });
    request.on('row', (columns: Column[]) => {
      if (isCut) return;
      sets.at(-1)!.rows.push(columns.map(plainValue));
      if (!statement.isEnough?.(sets)) return;
      isCut = true;
      request.cancel();
    });
    request.on('returnValue', (name, value) => {
      outputs[name] = value;
    });
    if (statement.text || statement.outputs) connection.execSql(request);
    else connection.execSqlBatch(request);
  });
}
